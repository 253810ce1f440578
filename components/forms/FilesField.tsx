import { useTranslation } from 'react-i18next'
import { attachmentLimits, filesField } from '../../routing/attachment-limits.ts'
import { FieldErrorText } from './Field.tsx'
import styles from './form.module.css'

interface FilesFieldProps {
  id: string
  /** Files were sent without JavaScript; the browser has forgotten them. */
  isLost: boolean
  error: string | undefined
}

/**
 * Field for files to attach. It has no `accept`: on phones it would hide drawings, whose kinds the system does not know. The server checks the
 * content.
 */
export function FilesField({ id, isLost, error }: FilesFieldProps) {
  const { t } = useTranslation()
  const descriptions = [`${id}-hint`, error && `${id}-error`].filter(Boolean)
  const limits = { files: attachmentLimits.files, size: attachmentLimits.bytes / 1024 / 1024 }
  return (
    <div className={styles.field} data-control="file">
      <label htmlFor={id}>
        {t('form.files')}
        <span className={styles.optional}> ({t('form.optional')})</span>
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('form.files.hint', limits)} {isLost && <strong>{t('form.files.again')}</strong>}
      </p>
      <input
        type="file"
        id={id}
        name={filesField}
        multiple
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions.join(' ')}
      />
      <FieldErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

/** Progress of the files; the share is from 0 to 1. */
export function SendingProgress({ share }: { share: number }) {
  const { t } = useTranslation()
  const percent = Math.floor(share * 100)
  return (
    <label className={styles.progress}>
      <span>{t('form.files.progress')}</span>
      <progress max={100} value={percent}>{`${percent} %`}</progress>
    </label>
  )
}
