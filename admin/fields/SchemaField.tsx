import type { ReactNode } from 'react'
import { isObject, textOf, type JsonObject, type JsonValue } from '../api/json.ts'
import { emptyValue, fieldsOf, inOrder, kindOf, type FieldKind } from '../api/schema.ts'
import { Icon } from '../shell/Icon.tsx'
import { useTexts } from '../texts/texts.tsx'
import { FileField } from './FileField.tsx'
import { useForm, type FieldProps, type FieldViews } from './form-context.ts'
import { fieldId, Labelled } from './Labelled.tsx'
import { LinkField } from './LinkField.tsx'
import { ListField } from './ListField.tsx'
import { MarkdownField } from './MarkdownField.tsx'
import { PictureField } from './PictureField.tsx'

/** The form of any value of the contract, made from its schema. */
export function SchemaField(props: FieldProps) {
  const kind = kindOf(props.schema)
  const Field = fields[kind]
  const isPart = kind === 'group' || kind === 'picture' || kind === 'file'
  if (isPart && !props.isRequired) return <OptionalPart {...props} />
  return <Field {...props} />
}

const views: FieldViews = { Field: SchemaField, Fields }

const fields: Record<FieldKind, (props: FieldProps) => ReactNode> = {
  html: MarkdownField,
  picture: PictureField,
  file: FileField,
  uri: LinkField,
  source: FileField,
  date: (props) => <TextField {...props} type="date" />,
  email: (props) => <TextField {...props} type="email" />,
  choice: ChoiceField,
  flag: FlagField,
  number: NumberField,
  list: ListField,
  group: GroupField,
  text: TextField,
}

/** The fields of an object, without a frame around them. */
export function Fields({ schema, value, path }: Pick<FieldProps, 'schema' | 'value' | 'path'>) {
  const { field } = useTexts()
  const { dispatch } = useForm()
  const object = isObject(value) ? value : {}

  function set(name: string, next: JsonValue): void {
    if (name in object || next === undefined)
      return dispatch({ kind: 'set', path: [...path, name], value: next })
    const changed: JsonObject = inOrder({ ...object, [name]: next }, schema)
    dispatch({ kind: 'set', path, value: changed })
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
      views={views}
    />
  ))
}

function GroupField({ schema, value, path, label }: FieldProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <Fields schema={schema} value={value} path={path} />
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

function TextField(props: FieldProps & { type?: string }) {
  const { value, path, isRequired, onChange, type = 'text' } = props
  const isLong = longFields.has(String(path.at(-1)))
  const set = (text: string) => onChange(text || isRequired ? text.replace(/\n/g, ' ') : undefined)
  return (
    <Labelled {...props}>
      {(control) =>
        isLong ? (
          <textarea
            {...control}
            rows={2}
            value={textOf(value)}
            onChange={(event) => set(event.target.value)}
          />
        ) : (
          <input
            {...control}
            type={type}
            value={textOf(value)}
            onChange={(event) => set(event.target.value)}
          />
        )
      }
    </Labelled>
  )
}

function NumberField(props: FieldProps) {
  const { schema, value, onChange } = props
  return (
    <Labelled {...props}>
      {(control) => (
        <input
          {...control}
          type="number"
          step={schema.type === 'integer' ? 1 : 'any'}
          value={typeof value === 'number' ? value : ''}
          onChange={({ target }) => {
            // Emptied, it is no zero.
            onChange(Number.isNaN(target.valueAsNumber) ? undefined : target.valueAsNumber)
          }}
        />
      )}
    </Labelled>
  )
}

function FlagField({ value, path, label, onChange }: FieldProps) {
  return (
    <label>
      <input
        type="checkbox"
        id={fieldId(path)}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked || undefined)}
      />
      {label}
    </label>
  )
}

function ChoiceField(props: FieldProps) {
  const { name } = useTexts()
  const { schema, value, path, isRequired, onChange } = props
  const kind = path.at(-1) === 'type' ? 'type' : 'value'
  const shown = textOf(value ?? schema.default)
  return (
    <Labelled {...props}>
      {(control) => (
        <select
          {...control}
          value={shown}
          onChange={(event) => onChange(event.target.value || undefined)}
        >
          {!isRequired && !shown && <option value="">–</option>}
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
