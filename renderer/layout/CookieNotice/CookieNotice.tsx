import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from '../../texts/useTranslation.ts'
import type { Layout } from '../../../content/contract/layout.ts'
import { givenConsent, onConsentChange, purposes } from '../../consent/consent-store.ts'
import { isTrackingRefused } from '../../consent/do-not-track.ts'
import { CachedHtml } from '../../cached-html/CachedHtml.tsx'
import { Link } from '../../links/Link.tsx'
import {
  acceptCookies,
  closeCookieChoice,
  declineCookies,
  isCookieChoiceReopened,
  saveCookieChoice,
} from './cookie-choice.ts'
import styles from './CookieNotice.module.css'

/**
 * Asks for consent. It is in every page and hidden there; `public/before-paint.js` reveals it before the first paint
 * to visitors who have not answered yet, so nothing moves and server and browser agree. Who has answered can open it
 * again in the footer and answer otherwise.
 */
export function CookieNotice({ notice }: { notice: Layout['cookie'] }) {
  const { t } = useTranslation()
  useEffect(() => onConsentChange(closeWhenAnswered), [])
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
      <div className={styles.question}>
        <p>
          {notice.text ?? t('cookie.text')}{' '}
          {notice.link && <Link uri={notice.link}>{notice.link_text ?? t('cookie.policy')}</Link>}
        </p>
        <Settings />
      </div>
      <div className={styles.answers}>
        <button type="button" className="button" onClick={declineCookies}>
          {t('cookie.decline')}
        </button>
        <button type="button" className="button" onClick={acceptCookies}>
          {notice.action ?? t('cookie.accept')}
        </button>
      </div>
    </CachedHtml>
  )
}

/** Each purpose by itself; nothing is ticked that the visitor has not agreed to. */
function Settings() {
  const { t } = useTranslation()
  const given = useSyncExternalStore(onConsentChange, givenConsent, () => '')
  const isRefused = useSyncExternalStore(onConsentChange, isTrackingRefused, () => false)
  return (
    <details className={styles.settings}>
      <summary>{t('cookie.choose')}</summary>
      {/* Another answer ticks the boxes anew. */}
      <ul key={given}>
        {purposes.map((purpose) => {
          const isOff = isRefused && purpose === 'statistics'
          return (
            <li key={purpose}>
              <label>
                <input
                  type="checkbox"
                  name={purpose}
                  defaultChecked={!isOff && given.split(' ').includes(purpose)}
                  disabled={isOff}
                />
                <span>
                  <strong>{t(`cookie.${purpose}`)}</strong>{' '}
                  {t(isOff ? 'cookie.refused' : `cookie.${purpose}.text`)}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
      <button type="button" className={`button ${styles.save}`} onClick={saveCookieChoice}>
        {t('cookie.save')}
      </button>
    </details>
  )
}

/** It may have been answered in another tab. */
function closeWhenAnswered(): void {
  if (window.consentMemory.read() !== null) closeCookieChoice()
}
