import { Suspense, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '../../../content/contract/layout.ts'
import type { Locale } from '../../../locales/locales.ts'
import { Icon } from '../../icons/Icon.tsx'
import { Link } from '../../links/Link.tsx'
import { useLocale } from '../../texts/useLocale.ts'
import { Logo } from '../Brand/Logo.tsx'
import { LanguageSwitcher } from '../LanguageSwitcher/LanguageSwitcher.tsx'
import { Navigation } from '../Navigation/Navigation.tsx'
import { SearchBox } from '../SearchBox/SearchBox.tsx'
import { SocialLinks } from '../SocialLinks.tsx'
import styles from './Header.module.css'
import { useHiddenHeader } from './useHiddenHeader.ts'

interface HeaderProps {
  /** `null` if the layout could not be loaded: only the logo and the languages are shown. */
  layout: Layout | null
  siteName: string
  translatedPaths: Partial<Record<Locale, string>>
}

/** Logo, languages, search, navigation and contact. Below 1000 px the last three are behind a menu button. */
export function Header({ layout, siteName, translatedPaths }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <HeaderFrame>
      <div className={styles.bar}>
        <Logo siteName={siteName} />
        <LanguageSwitcher translatedPaths={translatedPaths} />
        {layout && (
          <>
            <button
              type="button"
              className={`screen-only ${styles.menuButton}`}
              // watch-menu.ts changes it, also before hydration.
              aria-expanded={false}
              suppressHydrationWarning
              aria-controls="menu"
            >
              <span className={styles.menuLabel}>{t('nav.menu')}</span>
              <Icon name="menu" />
              <Icon name="x" />
            </button>
            <div id="menu" className={`screen-only ${styles.menu}`}>
              <Suspense>
                <Menu layout={layout} />
              </Suspense>
            </div>
          </>
        )}
      </div>
    </HeaderFrame>
  )
}

/** Hides and shows the header, without rendering its content. */
function HeaderFrame({ children }: { children: ReactNode }) {
  const header = useRef<HTMLElement>(null)
  const { isHidden, show } = useHiddenHeader(header)
  return (
    <header
      ref={header}
      className={`columns ${styles.header}`}
      data-hidden={isHidden || undefined}
      onFocus={show}
    >
      {children}
    </header>
  )
}

function Menu({ layout }: { layout: Layout }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
      <SearchBox key={locale} />
      {layout.navigation.length > 0 && <Navigation entries={layout.navigation} />}
      {layout.contact && (
        <Link uri={layout.contact} className={`button ${styles.contact}`}>
          {t('nav.contact')}
        </Link>
      )}
      <SocialLinks links={layout.footer} className={styles.social} />
    </>
  )
}
