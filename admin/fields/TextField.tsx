import { textOf } from '../api/json.ts'
import { kindOf } from '../api/schema.ts'
import { ChooseMedium } from '../library/ChooseMedium.tsx'
import { Input } from '../shell/controls.tsx'
import { texts } from '../texts/texts.ts'
import { fieldId, type FieldProps } from './form.ts'
import { Labelled } from './Labelled.tsx'

/** Names of fields that usually hold a sentence or more. */
const longFields = new Set(['description', 'lead', 'summary', 'subtitle', 'text', 'caption', 'alt'])

/** Input of a text, or of a type for which the browser has its own input. An emptied number is missing, not zero. */
export function TextField(props: FieldProps) {
  const { schema, path, onChange } = props
  const kind = kindOf(schema)
  const toValue = (text: string) => (kind === 'number' ? Number(text) : text.replace(/\n/g, ' '))
  return (
    <Labelled {...props} onChange={(text) => onChange(text && toValue(textOf(text)))}>
      {(control) =>
        longFields.has(String(path.at(-1))) ? (
          <textarea {...control} rows={2} />
        ) : (
          <input
            {...control}
            type={kind === 'source' ? 'text' : kind}
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
