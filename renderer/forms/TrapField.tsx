import { useTranslation } from '../texts/useTranslation.ts'
import styles from './form.module.css'

/** As in `content/contract/forms.ts`. */
export const trapField = 'website'

/** A field for programs that fill in whatever there is. It is hidden from people, readers of the screen included; without style its label says what to do. */
export function TrapField() {
  const { t } = useTranslation()
  return (
    <div className={styles.trap} aria-hidden>
      <label>
        {t('form.trap')}
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
