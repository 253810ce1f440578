import type { ReactNode } from 'react'
import type { Layout } from '../../content/contract/layout.ts'
import type { Locale } from '../../locales/locales.ts'
import { useTexts } from '../texts/TextsContext.tsx'

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

/** What surrounds every page. */
export function Shell({ siteName, errorStatus, children }: ShellProps) {
  const { t, locale } = useTexts()
  return (
    <>
      <a className="visually-hidden" href="#main">
        {t('skip.toContent')}
      </a>
      <header>
        <a href={`/${locale}`}>{siteName}</a>
      </header>
      <main id="main" tabIndex={-1} data-error={errorStatus}>
        {children}
      </main>
    </>
  )
}
