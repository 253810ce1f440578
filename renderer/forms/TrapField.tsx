import { useTranslation } from 'react-i18next'

/** Field name, the same as in `content/contract/forms.ts`. */
export const trapField = 'website'

/**
 * Honeypot: a field that bots fill in. It is hidden from people, also from screen readers, but not by
 * `display: none`, which programs leave out. Without CSS its label explains it.
 */
export function TrapField() {
  const { t } = useTranslation()
  return (
    <div className="visually-hidden" aria-hidden>
      <label>
        {t('form.trap')}
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
