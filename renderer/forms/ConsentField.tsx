import { useTranslation } from 'react-i18next'
import type { Link as LinkValue } from '../../content/contract/values.ts'
import { Link } from '../links/Link.tsx'
import { FieldErrorText } from './FieldErrorText.tsx'
import styles from './form.module.css'

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
