import { Suspense, useRef, type ReactNode, type RefObject } from 'react'
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
import { useMenu } from './useMenu.ts'

interface HeaderProps {
  /** `null` if the layout could not be loaded: only the logo and the languages are shown. */
  layout: Layout | null
  siteName: string
  translatedPaths: Partial<Record<Locale, string>>
}

/** Logo, languages, search, navigation and contact. Below 1000 px the last three are behind a menu button. */
export function Header({ layout, ...props }: HeaderProps) {
  return (
    <HeaderFrame {...props}>
      {layout && (
        <Suspense>
          <Menu layout={layout} />
        </Suspense>
      )}
    </HeaderFrame>
  )
}

interface HeaderFrameProps extends Omit<HeaderProps, 'layout'> {
  /**
   * Content behind the menu button. A separate element, so that opening the menu neither renders it nor waits for its
   * hydration.
   */
  children: ReactNode
}

function HeaderFrame({ siteName, translatedPaths, children }: HeaderFrameProps) {
  const header = useRef<HTMLElement>(null)
  const { isHidden, show } = useHiddenHeader(header)
  return (
    <header
      ref={header}
      className={`columns ${styles.header}`}
      data-hidden={isHidden || undefined}
      onFocus={show}
    >
      <div className={styles.bar}>
        <Logo siteName={siteName} />
        <LanguageSwitcher translatedPaths={translatedPaths} />
        {children && <MenuFrame header={header}>{children}</MenuFrame>}
      </div>
    </header>
  )
}

interface MenuFrameProps {
  header: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The menu button and what is behind it: the only part that is rendered again when the menu opens. */
function MenuFrame({ header, children }: MenuFrameProps) {
  const { t } = useTranslation()
  const { isOpen, toggle } = useMenu(header)
  return (
    <>
      <button
        type="button"
        className={`screen-only ${styles.menuButton}`}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={toggle}
      >
        <span className={styles.menuLabel}>{t('nav.menu')}</span>
        <Icon name={isOpen ? 'x' : 'menu'} />
      </button>
      <div id="menu" className={`screen-only ${styles.menu}`} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
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
