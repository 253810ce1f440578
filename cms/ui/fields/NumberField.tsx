import { useState } from 'react'
import { toPointer } from '../../../routing/json-pointer.ts'
import { textOf } from '../api/json.ts'
import { language, t, texts } from '../texts/texts.ts'
import { useForm, type FieldProps } from './form.ts'
import { Labelled } from './Labelled.tsx'
import { parseNumber } from './parse-number.ts'

/**
 * Input of a number as people type it in German and English; shows what it understood. A text that is no number stays in
 * the field, and the value stays as it was. An emptied number is missing, not zero.
 */
export function NumberField(props: FieldProps) {
  const { schema, value, path, onChange } = props
  const { refused, refuse } = useForm()
  const [typed, setTyped] = useState('')
  // The value may have changed elsewhere, by undo.
  const own = parseNumber(typed, language) === value ? typed : textOf(value)
  const text = refused[toPointer(path)]?.text ?? own
  const isObvious = typeof value !== 'number' || text === String(value)

  function change(next: string): void {
    const number = parseNumber(next, language)
    setTyped(next)
    const isFraction = schema.type === 'integer' && !Number.isInteger(number)
    if (number === null) return refuse(path, { text: next, rule: 'number-unreadable', value })
    if (isFraction) return refuse(path, { text: next, rule: 'number-fraction', value })
    refuse(path, undefined)
    onChange(number)
  }

  function empty(nothing: unknown): void {
    setTyped('')
    refuse(path, undefined)
    onChange(nothing)
  }

  return (
    <Labelled
      {...props}
      value={text}
      onChange={(next) => (next ? change(textOf(next)) : empty(next))}
    >
      {(control) => (
        <>
          <input {...control} type="text" inputMode="decimal" autoComplete="off" />
          {!isObvious && !refused[toPointer(path)] && (
            <p role="status" className="hint">
              {t('number.understood', { number: texts.number(value) })}
            </p>
          )}
        </>
      )}
    </Labelled>
  )
}
