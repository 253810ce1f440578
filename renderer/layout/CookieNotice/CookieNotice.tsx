import type { Layout } from '../../../content/contract/layout.ts'
import { Kept } from '../../kept/Kept.tsx'
import { Link } from '../../links/Link.tsx'
import { useTexts } from '../../texts/TextsContext.tsx'
import { acceptCookies } from './accept-cookies.ts'
import styles from './CookieNotice.module.css'

/**
 * Asks for consent. It is in every page and hidden there; `public/before-paint.js` reveals it before the first paint
 * to visitors who have not accepted yet, so nothing moves and server and browser agree.
 */
export function CookieNotice({ notice }: { notice: Layout['cookie'] }) {
  const { t } = useTexts()
  return (
    <Kept
      as="section"
      by={notice}
      className={styles.notice}
      aria-label={t('cookie.label')}
      data-cookie-notice
    >
      <p className={styles.text}>
        {notice.text} <Link uri={notice.link}>{notice.link_text}</Link>
      </p>
      <button
        type="button"
        className={`button ${styles.accept}`}
        onClick={() => acceptCookies(document.documentElement)}
      >
        {notice.action}
      </button>
    </Kept>
  )
}
