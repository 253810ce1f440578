import { useTranslation } from 'react-i18next'
import { localeCodes, locales } from '../../locales/locales.ts'
import { errorTexts } from '../../renderer/head/error-texts.ts'
import { MoreLink } from '../../renderer/links/MoreLink.tsx'
import type { ErrorData } from '../../renderer/page/page-state.ts'
import { useLocale } from '../../renderer/texts/useLocale.ts'
import styles from './ErrorPage.module.css'

/** Error message with a link to the home page, or to the page in a language in which it exists. */
export function ErrorPage({ data }: { data: ErrorData }) {
  const { status, publicMessage, message, translatedPaths } = data
  const { t } = useTranslation()
  const locale = useLocale()
  const { title, text } = errorTexts(status)
  return (
    <section className={`columns ${styles.error}`}>
      <div>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.title}>{t(title)}</h1>
        {publicMessage && <p className={styles.text}>{publicMessage}</p>}
        <p className={styles.text}>{t(text)}</p>
        <Translation paths={translatedPaths} />
        <div className={styles.ways}>
          <a className="button" href={`/${locale}`}>
            {t('error.home')}
          </a>
          {/* On a phone the header's search is hidden behind the menu button. */}
          {(status === 404 || status === 410) && (
            <MoreLink title={t('search.label')} uri={`/${locale}/search`} />
          )}
        </div>
        {import.meta.env.DEV && message && <pre>{message}</pre>}
      </div>
    </section>
  )
}

/** Link to the page in the visitor's language, else in the other language. */
function Translation({ paths }: { paths: ErrorData['translatedPaths'] }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const language = paths[locale] ? locale : localeCodes.find((code) => paths[code])
  if (!language) return null
  return (
    <p className={styles.translation}>
      <a href={paths[language]} hrefLang={locales[language].languageTag}>
        {t('error.404.translation', { language: t(`language.${language}`) })}
      </a>
    </p>
  )
}
