import { errorTexts } from '../../renderer/error-texts.ts'
import type { ErrorData } from '../../renderer/page-state.ts'
import { useTexts } from '../../renderer/texts/TextsContext.tsx'
import styles from './ErrorPage.module.css'

/** Says what happened and leads home. */
export function ErrorPage({ data: { status, message } }: { data: ErrorData }) {
  const { t, locale } = useTexts()
  const { title, text } = errorTexts(status)
  return (
    <section className={`columns ${styles.error}`}>
      <div>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.title}>{t(title)}</h1>
        <p className={styles.text}>{t(text)}</p>
        <a className="button" href={`/${locale}`}>
          {t('error.home')}
        </a>
        {import.meta.env.DEV && message && <pre>{message}</pre>}
      </div>
    </section>
  )
}
