import { use, type ClipboardEvent, type ReactNode } from 'react'
import type { Medium } from '../../editor/media/media-files.ts'
import { isObject } from '../../../routing/is-object.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import { textOf } from '../api/json.ts'
import {
  emptyValue,
  fieldsOf,
  inOrder,
  isRow,
  fieldKindOf,
  titleOf,
  type FieldKind,
  type Schema,
} from '../api/schema.ts'
import { ChooseMedium, nameOf, Preview } from '../library/ChooseMedium.tsx'
import { IconButton } from '../shell/controls.tsx'
import { announce } from '../shell/Notice.tsx'
import { t, texts } from '../texts/texts.ts'
import { TextLevelContext, levelWithin } from './text-level.ts'
import { fieldId, focusLater, useForm, type FieldProps, type PartProps } from './form.ts'
import { FieldFinding } from './Labelled.tsx'
import { ItemTools } from './ItemTools.tsx'
import { LinkField } from './link/LinkField.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { NumberField } from './NumberField.tsx'
import { fillRows, rowPlaceOf } from './paste/fill-rows.ts'
import { readRange } from './paste/read-range.ts'
import { ChoiceField, FlagField, TextField } from './TextField.tsx'

/** Form field for any value of the contract, generated from its schema. */
export function SchemaField(props: FieldProps) {
  const { schema, isRequired } = props
  const Field = fields[fieldKindOf(schema)]
  return isPart(schema) && !isRequired ? <OptionalPart {...props} /> : <Field {...props} />
}

/** True for an object with fields of its own. */
function isPart(schema: Schema): boolean {
  return ['group', 'image', 'file'].includes(fieldKindOf(schema))
}

const fields: Record<FieldKind, (props: FieldProps) => ReactNode> = {
  html: MarkdownField,
  image: MediumField,
  file: MediumField,
  href: LinkField,
  source: LinkField,
  date: TextField,
  'idn-email': TextField,
  choice: ChoiceField,
  flag: FlagField,
  number: NumberField,
  list: ListField,
  group: GroupField,
  text: TextField,
}

/** A part of the page that is opened: a block, or the layout. All its controls are off while the form is read only. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset aria-label={name} className="form stack" disabled={useForm().isLocked}>
      {children}
    </fieldset>
  )
}

/** The fields of an object, without a frame. */
export function Fields({ schema, value, path }: PartProps) {
  const { dispatch } = useForm()
  const object = isObject(value) ? value : {}
  const level = levelWithin(object, path, use(TextLevelContext))

  function set(name: string, next: unknown): void {
    const isKnown = name in object || next === undefined
    if (isKnown) dispatch({ kind: 'set', path: [...path, name], value: next })
    else dispatch({ kind: 'set', path, value: inOrder({ ...object, [name]: next }, schema) })
  }

  const shown = fieldsOf(schema).map(([name, part]) => (
    <SchemaField
      key={name}
      schema={part}
      value={object[name]}
      path={[...path, name]}
      label={texts.field(name)}
      isRequired={schema.required?.includes(name) ?? false}
      onChange={(next) => set(name, next)}
    />
  ))
  return <TextLevelContext value={level}>{shown}</TextLevelContext>
}

function GroupField({ label, ...part }: FieldProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <Fields {...part} />
    </fieldset>
  )
}

/** An optional picture or link, with buttons to add and to remove it. */
function OptionalPart(props: FieldProps) {
  const { schema, value, label, onChange } = props
  if (value === undefined)
    return (
      <button type="button" className="add" onClick={() => onChange(emptyValue(schema))}>
        {label}
      </button>
    )
  return (
    <div className="optional">
      <SchemaField {...props} isRequired />
      <IconButton
        icon="remove"
        label={t('list.remove', { name: label })}
        className="quiet"
        onClick={() => onChange(undefined)}
      />
    </div>
  )
}

/** A list with buttons to add, move, copy and remove. An object with several fields is collapsed to its title. */
function ListField({ schema, value, path, label }: FieldProps) {
  const { dispatch } = useForm()
  const items = Array.isArray(value) ? value : []
  const itemSchema = schema.items ?? {}

  function add(): void {
    dispatch({ kind: 'set', path, value: [...items, emptyValue(itemSchema)] })
    focusLater([...path, items.length])
  }

  /** A range of a spreadsheet fills rows from the focused field on. */
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    const range = readRange({ text, html: event.clipboardData.getData('text/html') })
    const place = rowPlaceOf(event.target, path, itemSchema)
    if (!range || !place) return
    event.preventDefault()
    event.stopPropagation()
    dispatch({ kind: 'set', path, value: fillRows(items, itemSchema, { ...place, range }) })
    announce(t('list.pasted', { count: range.length }))
  }

  return (
    <fieldset id={fieldId(path)} tabIndex={-1} onPaste={paste}>
      <legend>{label}</legend>
      <FieldFinding path={path} />
      <ol className="items">
        {items.map((item, index) => {
          const name = `${label} ${index + 1}`
          const part = { schema: itemSchema, value: item, path: [...path, index], label: name }
          return (
            <li key={toPointer(part.path)}>
              <Item {...part} />
              <ItemTools path={path} items={items} index={index} name={name} />
            </li>
          )
        })}
      </ol>
      <button type="button" className="add" onClick={add}>
        {t('list.add', { name: label })}
      </button>
    </fieldset>
  )
}

function Item({ label, ...part }: PartProps & { label: string }) {
  const { dispatch } = useForm()
  const { schema, value, path } = part
  if (isRow(schema))
    return (
      <div role="group" aria-label={label} className="cells">
        <Fields {...part} />
      </div>
    )
  const set = (next: unknown) => dispatch({ kind: 'set', path, value: next ?? '' })
  const field = <SchemaField {...part} label={label} isRequired onChange={set} />
  if (!isPart(schema)) return field
  return (
    <details>
      <summary id={fieldId(path)}>{titleOf(value, schema) || label}</summary>
      {fieldKindOf(schema) === 'group' ? <Fields {...part} /> : field}
    </details>
  )
}

/** A picture or a download: choice or upload of the file, then its texts. The size comes from the file. */
function MediumField({ schema, value, path, label, onChange }: FieldProps) {
  const { locale } = useForm()
  const isPicture = fieldKindOf(schema) === 'image'
  const medium = isObject(value) ? value : {}
  const src = textOf(medium['src'])
  // The file of a picture determines these.
  const { src: _, width: _width, height: _height, ...words } = schema.properties ?? {}

  /** The description belongs to the picture: it is known from another use, or the editor requires it. */
  function choose({ src: chosen, bytes, width = 0, height = 0, alt }: Medium): void {
    const format = (chosen.split('.').at(-1) ?? '').toUpperCase()
    const title = textOf(medium['title']) || nameOf(chosen)
    const description = chosen === src ? medium['alt'] : alt[locale]
    onChange(
      isPicture
        ? { ...medium, src: chosen, alt: description ?? '', width, height }
        : { ...medium, title, uri: chosen, format, bytes },
    )
    if (isPicture && !description) focusLater([...path, 'alt'])
  }

  return (
    <fieldset>
      <legend>{label}</legend>
      {isPicture && src && <Preview src={src} />}
      <ChooseMedium
        id={isPicture ? fieldId([...path, 'src']) : undefined}
        kind={isPicture ? 'picture' : 'file'}
        field={label}
        onChoose={choose}
      />
      {src && <p className="hint">{src}</p>}
      <FieldFinding path={path} />
      <FieldFinding path={[...path, 'src']} />
      <Fields schema={{ ...schema, properties: words }} value={value} path={path} />
    </fieldset>
  )
}
