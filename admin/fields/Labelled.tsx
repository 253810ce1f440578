import type { ReactNode } from 'react'
import { t } from '../texts/texts.ts'
import { errorId, fieldId, useFieldError, type FieldProps } from './form.ts'

/** Attributes that name and describe a control. */
interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  required: boolean
}

interface LabelledProps extends Pick<FieldProps, 'path' | 'label' | 'isRequired'> {
  children: (control: ControlAttributes) => ReactNode
}

/** A control with its label and the error of its value. */
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
        'aria-describedby': error && errorId(path),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError path={path} />
    </div>
  )
}

/** The error of a value, which describes its control. */
export function FieldError({ path }: Pick<FieldProps, 'path'>) {
  const error = useFieldError(path)
  return (
    error && (
      <p id={errorId(path)} className="wrong">
        {error}
      </p>
    )
  )
}
