import { useTranslation } from 'react-i18next'
import { localeCodes, locales } from '../../locales/locales.ts'
import { errorTexts } from '../../components/page/error-texts.ts'
import { ButtonLink } from '../../components/links/ButtonLink.tsx'
import { Link } from '../../components/links/Link.tsx'
import type { ErrorData } from '../../components/page/page-state.ts'
import { useLayout } from '../../components/page/ShownPage.tsx'
import { SearchForm } from '../../components/query/SearchForm.tsx'
import { useLocale } from '../../components/texts/useLocale.ts'
import { phoneUri } from '../../routing/phone-uri.ts'
import styles from './ErrorPage.module.css'

/** Error message with the ways on: the page in another language, similar pages, the search, the same address again, or the phone. */
export function ErrorPage({ data }: { data: ErrorData }) {
  const { status, publicMessage, message, translatedPaths, likelyPages } = data
  const { t } = useTranslation()
  const locale = useLocale()
  const { title, text } = errorTexts(status)
  const isMissing = status === 404 || status === 410
  return (
    <section className={`columns ${styles.error}`}>
      <div>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.title}>{t(title)}</h1>
        <p className={styles.text}>{publicMessage ?? t(text)}</p>
        <Translation paths={translatedPaths} />
        <LikelyPages pages={likelyPages} />
        {isMissing && <SearchForm className={styles.search} />}
        {status === 598 && <Phone without={data.phone} />}
        <div className={styles.ways}>
          {status === 598 && (
            // The empty address is that of the page, with its query.
            <ButtonLink title={t('error.retry')} uri="" />
          )}
          <a className={isMissing || status === 598 ? undefined : 'button'} href={`/${locale}`}>
            {t('error.home')}
          </a>
        </div>
        {import.meta.env.DEV && message && <pre>{message}</pre>}
      </div>
    </section>
  )
}

/** The company's phone number; a page with 598 has no footer. */
function Phone({ without }: { without: string | undefined }) {
  const { t } = useTranslation()
  const { phone = without, phone_label = phone } = useLayout()?.footer ?? {}
  if (!phone) return null
  return (
    <p className={styles.phone}>
      {t('error.phone')}{' '}
      <span className="unbroken">
        <Link uri={phoneUri(phone)}>{phone_label}</Link>
      </span>
    </p>
  )
}

function LikelyPages({ pages }: { pages: ErrorData['likelyPages'] }) {
  const { t } = useTranslation()
  if (pages.length === 0) return null
  return (
    <div className={styles.likely}>
      <p>{t('error.likely')}</p>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
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
