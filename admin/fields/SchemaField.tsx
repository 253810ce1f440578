import type { ReactNode } from 'react'
import { isObject, textOf, type JsonValue } from '../api/json.ts'
import { emptyValue, fieldsOf, inOrder, kindOf, type FieldKind } from '../api/schema.ts'
import { ChooseMedium } from '../library/ChooseMedium.tsx'
import { Icon } from '../shell/Icon.tsx'
import { useTexts } from '../texts/texts.tsx'
import { useForm, type FieldProps, type PartProps } from './form-context.ts'
import { fieldId, Labelled } from './Labelled.tsx'
import { LinkField } from './LinkField.tsx'
import { ListField } from './ListField.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { MediumField } from './MediumField.tsx'

/** The form of any value of the contract, made from its schema. */
export function SchemaField(props: FieldProps) {
  const kind = kindOf(props.schema)
  const Field = fields[kind]
  const isPart = kind === 'group' || kind === 'picture' || kind === 'file'
  if (isPart && !props.isRequired) return <OptionalPart {...props} />
  return <Field {...props} />
}

const fields: Record<FieldKind, (props: FieldProps) => ReactNode> = {
  html: MarkdownField,
  picture: MediumField,
  file: MediumField,
  uri: LinkField,
  source: SourceField,
  date: TextField,
  email: TextField,
  choice: ChoiceField,
  flag: FlagField,
  number: TextField,
  list: ListField,
  group: GroupField,
  text: TextField,
}

/** The fields of an object, without a frame around them. */
export function Fields({ schema, value, path }: PartProps) {
  const { field } = useTexts()
  const { dispatch } = useForm()
  const object = isObject(value) ? value : {}

  function set(name: string, next: JsonValue): void {
    const isKnown = name in object || next === undefined
    if (isKnown) dispatch({ kind: 'set', path: [...path, name], value: next })
    else dispatch({ kind: 'set', path, value: inOrder({ ...object, [name]: next }, schema) })
  }

  return fieldsOf(schema).map(([name, part]) => (
    <SchemaField
      key={name}
      schema={part}
      value={object[name]}
      path={[...path, name]}
      label={field(name)}
      isRequired={schema.required?.includes(name) ?? false}
      onChange={(next) => set(name, next)}
    />
  ))
}

function GroupField({ label, ...part }: FieldProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <Fields {...part} />
    </fieldset>
  )
}

/** A picture or a link that may be missing: a button adds it, another one takes it away. */
function OptionalPart(props: FieldProps) {
  const { t } = useTexts()
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
      <button
        type="button"
        className="quiet remove"
        aria-label={t('form.remove', { name: label })}
        onClick={() => onChange(undefined)}
      >
        <Icon name="remove" />
      </button>
    </div>
  )
}

/** Names of fields that take a sentence or more. */
const longFields = new Set(['description', 'lead', 'summary', 'subtitle', 'text', 'caption', 'alt'])

/** A text, or what the browser has an input of its own for. */
function TextField(props: FieldProps) {
  const { schema, value, path, isRequired, onChange } = props
  const kind = kindOf(schema)
  const type = kind === 'date' || kind === 'email' || kind === 'number' ? kind : 'text'
  const shown = {
    value: typeof value === 'number' ? value : textOf(value),
    onChange({ target }: { target: { value: string } }) {
      const text = target.value.replace(/\n/g, ' ')
      // Emptied, a number is no zero.
      if (type === 'number') onChange(text ? Number(text) : undefined)
      else onChange(text || (isRequired ? '' : undefined))
    },
  }
  return (
    <Labelled {...props}>
      {(control) =>
        longFields.has(String(path.at(-1))) ? (
          <textarea {...control} {...shown} rows={2} />
        ) : (
          <input
            {...control}
            {...shown}
            type={type}
            step={schema.type === 'number' ? 'any' : undefined}
            spellCheck={kind === 'text'}
          />
        )
      }
    </Labelled>
  )
}

/** The address of a file. */
function SourceField(props: FieldProps) {
  const { label, onChange } = props
  return (
    <div className="with-button">
      <TextField {...props} />
      <ChooseMedium kind="file" field={label} onChoose={({ src }) => onChange(src)} />
    </div>
  )
}

function FlagField({ value, path, label, onChange }: FieldProps) {
  return (
    <label>
      {label}
      <input
        type="checkbox"
        id={fieldId(path)}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked || undefined)}
      />
    </label>
  )
}

function ChoiceField(props: FieldProps) {
  const { name } = useTexts()
  const { schema, value, path, isRequired, onChange } = props
  const kind = path.at(-1) === 'type' ? 'type' : 'value'
  const shown = textOf((value ?? schema.default) as JsonValue)
  return (
    <Labelled {...props}>
      {(control) => (
        <select
          {...control}
          value={shown}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          {!isRequired && schema.default === undefined && <option value="">–</option>}
          {schema.enum?.map((choice) => (
            <option key={choice} value={choice}>
              {name(kind, choice)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
