import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslation } from '../texts/useTranslation.ts'
import type { Layout } from '../../content/contract/layout.ts'
import type { Locale } from '../../locales/locales.ts'
import { startAddressTooltip } from '../links/address-tooltip.ts'
import { CookieNotice } from './CookieNotice/CookieNotice.tsx'
import { Footer } from './Footer/Footer.tsx'
import { Header } from './Header/Header.tsx'
import { LanguageSuggestion } from './LanguageSuggestion/LanguageSuggestion.tsx'
import { OfflineNotice } from './OfflineNotice/OfflineNotice.tsx'
import styles from './Shell.module.css'

export interface ShellProps {
  /** `null`: the backend could not be asked; then there is the logo, the language links and the main part only. */
  layout: Layout | null
  siteName: string
  /** Of the page that is shown, without query. */
  pathname: string
  /** Where the page is found in each language; a missing one is guessed from the pathname. */
  translatedPaths: Partial<Record<Locale, string>>
  /** Set on error pages; 598 shows no footer. */
  errorStatus?: number
  children: ReactNode
}

/**
 * What surrounds every page. The notices come before the header: they lie over the page, so whoever goes through it by
 * keyboard meets them first and can put them away. Each part is hydrated in a task of its own, or at once where it is touched.
 */
export function Shell({ layout, siteName, errorStatus, children, ...page }: ShellProps) {
  const { t } = useTranslation()
  useEffect(startAddressTooltip, [page.pathname])
  return (
    <div className={styles.shell}>
      <a className={`visually-hidden ${styles.skip}`} href="#main">
        {t('skip.toContent')}
      </a>
      <div className={styles.notices}>
        <Suspense>
          <OfflineNotice />
          {layout && <CookieNotice notice={layout.cookie} />}
        </Suspense>
      </div>
      <Suspense>
        {layout && !errorStatus && <LanguageSuggestion translatedPaths={page.translatedPaths} />}
      </Suspense>
      <Suspense>
        <Header layout={layout} siteName={siteName} {...page} />
      </Suspense>
      <p id="announcer" className="visually-hidden" aria-live="polite" />
      <main id="main" className={styles.main} tabIndex={-1} data-error={errorStatus}>
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        {layout && errorStatus !== 598 && <Footer layout={layout} siteName={siteName} />}
      </Suspense>
    </div>
  )
}
