import type { ReactNode } from 'react'
import { textOf } from '../api/json.ts'
import { t } from '../texts/texts.ts'
import { errorId, fieldId, useFieldError, type FieldProps } from './form.ts'

interface LabelledProps extends FieldProps {
  /** @param control attributes that name, describe and fill the control; an optional field that is emptied is missing */
  children: (control: ReturnType<typeof useControl>) => ReactNode
}

/** A control with its label and the error of its value. */
export function Labelled({ children, ...field }: LabelledProps) {
  const control = useControl(field)
  return (
    <div className="field">
      <label htmlFor={control.id}>
        {field.label} {!field.isRequired && <span className="hint">{t('form.optional')}</span>}
      </label>
      {children(control)}
      <FieldError path={field.path} />
    </div>
  )
}

function useControl({ path, value, isRequired, onChange }: FieldProps) {
  const error = useFieldError(path)
  return {
    id: fieldId(path),
    required: isRequired,
    'aria-describedby': error && errorId(path),
    'aria-invalid': error ? true : undefined,
    value: textOf(value),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(target.value || (isRequired ? '' : undefined)),
  }
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
