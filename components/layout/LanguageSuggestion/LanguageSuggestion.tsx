import { useTranslation } from 'react-i18next'
import { localeCodes, locales, type Locale } from '../../../locales/locales.ts'
import { Icon } from '../../icons/Icon.tsx'
import { toLocaleCookie } from '../LanguageSwitcher/locale-cookie.ts'
import { useLocale } from '../../texts/useLocale.ts'
import styles from './LanguageSuggestion.module.css'

/**
 * A line in the other language with a link to the translated page. Every page with a translation contains it, hidden.
 * `public/before-paint.js` reveals it to visitors whose browser prefers that language.
 */
export function LanguageSuggestion({
  translatedPaths,
}: {
  translatedPaths: Partial<Record<Locale, string>>
}) {
  const { t } = useTranslation()
  const locale = useLocale()
  const other = localeCodes.find((code) => code !== locale && translatedPaths[code])
  if (!other) return null
  const { languageTag } = locales[other]
  return (
    <aside
      className={`columns screen-only ${styles.suggestion}`}
      lang={languageTag}
      aria-label={t('language.suggestion.label')}
    >
      <p className={styles.line}>
        <a
          href={translatedPaths[other]}
          hrefLang={languageTag}
          data-locale-cookie={toLocaleCookie(other)}
        >
          {t('language.suggestion')}
        </a>
        <button
          type="button"
          className={styles.close}
          aria-label={t('language.suggestion.close')}
          onClick={closeSuggestion}
        >
          <Icon name="x" />
        </button>
      </p>
    </aside>
  )
}

function closeSuggestion(): void {
  delete document.documentElement.dataset['suggest']
  try {
    localStorage.setItem('languageSuggestion', 'closed')
  } catch {
    // Storage is blocked or full: the suggestion appears again with the next document.
  }
}
