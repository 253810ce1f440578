import type { ReactNode } from 'react'
import { toPointer } from '../../routing/json-pointer.ts'
import type { Path } from '../api/json.ts'
import { t } from '../texts/texts.ts'
import { useForm, type FieldProps } from './form-context.ts'

/** What a control needs to be named and described. */
interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required: boolean
}

interface LabelledProps extends Pick<FieldProps, 'path' | 'label' | 'isRequired'> {
  children: (control: ControlAttributes) => ReactNode
}

/** A control with its label, and what is wrong with its value. */
export function Labelled({ path, label, isRequired, children }: LabelledProps) {
  const id = fieldId(path)
  const error = useFieldError(path)
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {!isRequired && <span className="hint">{t('form.optional')}</span>}
      </label>
      {children({
        id,
        required: isRequired,
        'aria-describedby': error && `${id}:error`,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}:error`} className="wrong">
          {error}
        </p>
      )}
    </div>
  )
}

/** What is wrong with the value itself, not with a part of it. */
export function useFieldError(path: Path): string | undefined {
  const pointer = toPointer(path)
  return useForm().problems.find((problem) => problem.pointer === pointer)?.message
}

/** Id of the control of a field, which findings lead to. */
export function fieldId(path: Path): string {
  return `field${toPointer(path)}`
}
