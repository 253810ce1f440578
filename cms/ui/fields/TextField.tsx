import { textOf } from '../api/json.ts'
import { fieldKindOf } from '../api/schema.ts'
import { Input } from '../shell/controls.tsx'
import { texts } from '../texts/texts.ts'
import { fieldId, type FieldProps } from './form.ts'
import { Labelled } from './Labelled.tsx'

/** Names of fields that usually contain a sentence or more. */
const longFields = new Set(['description', 'lead', 'summary', 'subtitle', 'text', 'caption', 'alt'])

/** Input of a text or date. */
export function TextField(props: FieldProps) {
  const { schema, path, onChange } = props
  const kind = fieldKindOf(schema)
  return (
    <Labelled {...props} onChange={(text) => onChange(text && textOf(text).replace(/\n/g, ' '))}>
      {(control) =>
        longFields.has(String(path.at(-1))) ? (
          <textarea {...control} rows={2} />
        ) : (
          <input
            {...control}
            type={kind === 'date' ? 'date' : 'text'}
            // With `type="email"`, browsers rewrite an address that is not ASCII.
            inputMode={kind === 'idn-email' ? 'email' : undefined}
            spellCheck={kind === 'text'}
          />
        )
      }
    </Labelled>
  )
}

export function FlagField({ value, path, label, onChange }: FieldProps) {
  return (
    <Input
      label={label}
      type="checkbox"
      id={fieldId(path)}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked || undefined)}
    />
  )
}

export function ChoiceField(props: FieldProps) {
  const { schema, path, isRequired } = props
  const kind = path.at(-1) === 'type' ? 'type' : 'value'
  const value = props.value ?? schema.default
  return (
    <Labelled {...props} value={value}>
      {(control) => (
        <select {...control}>
          {!isRequired && schema.default === undefined && <option value="">–</option>}
          {schema.enum?.map((choice) => (
            <option key={choice} value={choice}>
              {texts.name(kind, choice)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
