import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../../../content/contract/layout.ts'
import { givenConsent, onConsentChange, purposes } from '../../consent/consent-store.ts'
import { isTrackingRefused } from '../../consent/do-not-track.ts'
import { CachedHtml } from '../CachedHtml.tsx'
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
 * Asks for consent. Every page contains the notice, hidden. `public/before-paint.js` reveals it before the first paint
 * to visitors who have not answered, so that nothing moves and hydration matches. The footer has a button to reopen it
 * and change the choice.
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

/** A check box per purpose. Only purposes that the visitor has agreed to are ticked. */
function Settings() {
  const { t } = useTranslation()
  const given = useSyncExternalStore(onConsentChange, givenConsent, () => '')
  const isRefused = useSyncExternalStore(onConsentChange, isTrackingRefused, () => false)
  return (
    <details className={styles.settings}>
      <summary>{t('cookie.choose')}</summary>
      {/* The key resets the check boxes after a new choice. */}
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

/** Closes the notice when another tab has stored a choice. */
function closeWhenAnswered(): void {
  if (window.consentMemory.read() !== null) closeCookieChoice()
}
