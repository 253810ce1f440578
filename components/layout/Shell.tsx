import { Suspense, useEffect, type ReactNode } from 'react'
import { inOwnTask } from './in-own-task.ts'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../../content/contract/layout.ts'
import type { Locale } from '../../locales/locales.ts'
import { startAddressTooltip } from '../links/address-tooltip.ts'
import { usePathname } from '../page/ShownPage.tsx'
import { CookieNotice } from './CookieNotice/CookieNotice.tsx'
import { Footer } from './Footer/Footer.tsx'
import { Header } from './Header/Header.tsx'
import { LanguageSuggestion } from './LanguageSuggestion/LanguageSuggestion.tsx'
import { OfflineNotice } from './OfflineNotice/OfflineNotice.tsx'
import styles from './Shell.module.css'

export interface ShellProps {
  /** `null` if the layout could not be loaded: only the logo, the language links and the main part are shown. */
  layout: Layout | null
  siteName: string
  /** Path of the page in each language; a missing one is derived from the pathname. */
  translatedPaths: Partial<Record<Locale, string>>
  /** Status of an error page; 598 shows no footer. */
  errorStatus?: number
  children: ReactNode
}

/**
 * Layout around every page. The notices cover the page, so they come before the header: keyboard users reach them first
 * and can close them. Each part is hydrated in a separate task, or immediately when the visitor touches it.
 */
export function Shell({ layout, siteName, translatedPaths, errorStatus, children }: ShellProps) {
  const { t } = useTranslation()
  const pathname = usePathname()
  useEffect(watchAddresses, [pathname])
  return (
    <div className={styles.shell}>
      <a className={`visually-hidden screen-only ${styles.skip}`} href="#main">
        {t('skip.toContent')}
      </a>
      <div className={`screen-only ${styles.notices}`}>
        <Suspense>
          <OfflineNotice />
          {layout && <CookieNotice notice={layout.cookie} />}
        </Suspense>
      </div>
      <Suspense>
        {layout && !errorStatus && <LanguageSuggestion translatedPaths={translatedPaths} />}
      </Suspense>
      <Suspense>
        <Header {...{ layout, siteName, translatedPaths }} />
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

const watchAddresses = () => inOwnTask(startAddressTooltip)
