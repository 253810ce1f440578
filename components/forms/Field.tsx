import { useTranslation } from 'react-i18next'
import type { LinkValue } from '../../content/contract/values.ts'
import { Link } from '../links/Link.tsx'
import type { FormField } from './form-field.ts'
import styles from './form.module.css'

interface FieldProps {
  id: string
  field: FormField
  /** Value that was sent without JavaScript, when the form comes back from the server. */
  value?: string
  error?: string
}

/** A field with label, hint and error message. */
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

/** Removes `maxlength`, with which browsers silently cut off pasted text. The form's own check reports it instead. */
function liftLimit(control: Element | null): void {
  control?.removeAttribute('maxlength')
}

function Control({ id, field, value, error }: FieldProps) {
  const { t } = useTranslation()
  const { name, control, required, hint, autoComplete, autoCapitalize, options } = field
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
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
  if (control === 'textarea') return <textarea rows={7} {...attributes} />
  // With `type="email"`, browsers refuse or rewrite an address that is not ASCII.
  if (control === 'email') return <input type="text" inputMode="email" {...attributes} />
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

interface ConsentFieldProps {
  id: string
  /** Link to the privacy policy. */
  privacy: LinkValue
  isGiven: boolean
  error?: string
}

/** Check box for consent, which is required to send the form. */
export function ConsentField({ id, privacy, isGiven, error }: ConsentFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.consent}>
      <FieldErrorText id={`${id}-error`} error={error} />
      <input
        type="checkbox"
        id={id}
        name="consent"
        value="true"
        required
        defaultChecked={isGiven}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      />
      <label htmlFor={id}>{t('form.consent')}</label>
      <Link uri={privacy.uri}>{privacy.title}</Link>
    </div>
  )
}

/** Error message of a field; nothing for a valid field. */
export function FieldErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  )
}
