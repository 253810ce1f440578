import type { trapField } from '../../content/contract/forms.ts'
import { useTranslation } from 'react-i18next'

/** Field name, the same as in `content/contract/forms.ts`. */
export const trapFieldName: typeof trapField = 'remarks'

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
        <input
          type="text"
          name={trapFieldName}
          tabIndex={-1}
          autoComplete="off"
          {...ignoredByPasswordManagers}
        />
      </label>
    </div>
  )
}

/** 1Password, LastPass, Bitwarden, Dashlane. */
const ignoredByPasswordManagers = {
  'data-1p-ignore': true,
  'data-lpignore': true,
  'data-bwignore': true,
  'data-form-type': 'other',
}
