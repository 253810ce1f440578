import { useTranslation } from '../texts/useTranslation.ts'
import { FieldErrorText } from './FieldErrorText.tsx'
import type { FormField } from './form-field.ts'
import styles from './form.module.css'
import { LimitedText } from './LimitedText.tsx'

interface FieldProps {
  id: string
  field: FormField
  /** What was typed before, where the form comes back from the server. */
  value?: string
  error?: string
}

/** A field with its label, its hint, and what is wrong with it. */
export function Field({ id, field, value, error }: FieldProps) {
  const { t } = useTranslation()
  const note = field.note ?? (field.required ? '' : t('form.optional'))
  return (
    <div className={styles.field} data-control={field.control}>
      <label htmlFor={id}>
        {t(`form.${field.name}`)}
        {note && <span className={styles.optional}> ({note})</span>}
      </label>
      {field.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {t(field.hint)}
        </p>
      )}
      <Control id={id} field={field} value={value} error={error} />
      <FieldErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

/** Browsers cut off what is pasted beyond the limit; where scripts run, our own check tells instead. */
function liftLimit(control: Element | null): void {
  control?.removeAttribute('maxlength')
}

function Control({ id, field, value, error }: FieldProps) {
  const { t } = useTranslation()
  const { name, control, required, hint, autoComplete, autoCapitalize, options } = field
  const hasLimit = control === 'textarea' && field.maxLength !== undefined
  const descriptions = [
    hint && `${id}-hint`,
    hasLimit && `${id}-limit`,
    error && `${id}-error`,
  ].filter(Boolean)
  const attributes = {
    id,
    name,
    required,
    autoComplete,
    autoCapitalize,
    spellCheck: name === 'serial' || control === 'email' ? false : undefined,
    maxLength: field.maxLength,
    ref: liftLimit,
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptions.join(' ') || undefined,
  }
  if (control === 'textarea') return <LimitedText limit={field.maxLength} {...attributes} />
  if (control !== 'select') return <input type={control} {...attributes} />
  return (
    <select {...attributes}>
      <option value="">{t('form.choose')}</option>
      {options?.map((option) => (
        <option key={option.value} value={option.value} data-load={option.load ? true : undefined}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
