import { textOf, type JsonValue } from '../api/json.ts'
import { kindOf } from '../api/schema.ts'
import { ChooseMedium } from '../library/ChooseMedium.tsx'
import { texts } from '../texts/texts.ts'
import { fieldId, type FieldProps } from './form.ts'
import { Labelled } from './Labelled.tsx'

/** Names of fields that usually hold a sentence or more. */
const longFields = new Set(['description', 'lead', 'summary', 'subtitle', 'text', 'caption', 'alt'])

/** Input of a text, or of a type for which the browser has its own input. */
export function TextField(props: FieldProps) {
  const { schema, value, path, isRequired, onChange } = props
  const kind = kindOf(schema)
  const type = kind === 'date' || kind === 'email' || kind === 'number' ? kind : 'text'
  const shown = {
    value: textOf(value),
    onChange({ target }: { target: { value: string } }) {
      const text = target.value.replace(/\n/g, ' ')
      // An emptied number is missing, not zero.
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

/** Input for the address of a file. */
export function SourceField(props: FieldProps) {
  const { label, onChange } = props
  return (
    <div className="row">
      <TextField {...props} />
      <ChooseMedium kind="file" field={label} onChoose={({ src }) => onChange(src)} />
    </div>
  )
}

export function FlagField({ value, path, label, onChange }: FieldProps) {
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

export function ChoiceField(props: FieldProps) {
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
              {texts.name(kind, choice)}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}
