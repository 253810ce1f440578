import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../../../content/contract/layout.ts'
import { hasConsent, onConsentChange } from '../../consent/consent-store.ts'
import { CachedHtml } from '../../cached-html/CachedHtml.tsx'
import { Link } from '../../links/Link.tsx'
import {
  acceptCookies,
  closeCookieChoice,
  isCookieChoiceReopened,
  withdrawCookies,
} from './cookie-choice.ts'
import styles from './CookieNotice.module.css'

/**
 * Asks for consent. It is in every page and hidden there; `public/before-paint.js` reveals it before the first paint
 * to visitors who have not accepted yet, so nothing moves and server and browser agree. Who has accepted can open it
 * again in the footer and withdraw.
 */
export function CookieNotice({ notice }: { notice: Layout['cookie'] }) {
  const { t } = useTranslation()
  useEffect(() => onConsentChange(closeWhenAccepted), [])
  return (
    <CachedHtml
      as="section"
      by={notice}
      className={styles.notice}
      aria-label={t('cookie.label')}
      tabIndex={-1}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isCookieChoiceReopened()) closeCookieChoice()
      }}
      data-cookie-notice
    >
      <p className={styles.text}>
        {notice.text ?? t('cookie.text')}{' '}
        {notice.link && <Link uri={notice.link}>{notice.link_text ?? t('cookie.policy')}</Link>}
      </p>
      <button type="button" className={styles.withdraw} onClick={withdrawCookies}>
        {t('cookie.withdraw')}
      </button>
      <button type="button" className={`button ${styles.accept}`} onClick={acceptCookies}>
        {notice.action ?? t('cookie.accept')}
      </button>
    </CachedHtml>
  )
}

/** It may have been accepted in another tab. */
function closeWhenAccepted(): void {
  if (hasConsent()) closeCookieChoice()
}
