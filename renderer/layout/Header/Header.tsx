import { useRef } from 'react'
import { useTranslation } from '../../texts/useTranslation.ts'
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
import { useMenu, type MenuState } from './useMenu.ts'

interface HeaderProps {
  /** `null`: only the logo and the languages are known. */
  layout: Layout | null
  siteName: string
  pathname: string
  translatedPaths: Partial<Record<Locale, string>>
}

/** Logo, languages, search, navigation and contact; under 1000 px the latter three are behind a menu button. */
export function Header({ layout, siteName, pathname, translatedPaths }: HeaderProps) {
  const header = useRef<HTMLElement>(null)
  const menu = useMenu(header, pathname)
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
        <LanguageSwitcher pathname={pathname} translatedPaths={translatedPaths} />
        {layout && <Menu {...menu} layout={layout} pathname={pathname} />}
      </div>
    </header>
  )
}

interface MenuProps extends MenuState {
  layout: Layout
  pathname: string
}

function Menu({ layout, pathname, isOpen, toggle }: MenuProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-expanded={isOpen}
        aria-controls="menu"
        onClick={toggle}
      >
        <span className={styles.menuLabel}>{t('nav.menu')}</span>
        <Icon name={isOpen ? 'x' : 'menu'} />
      </button>
      <div id="menu" className={styles.menu} data-open={isOpen || undefined}>
        <SearchBox key={locale} />
        {layout.navigation.length > 0 && (
          <Navigation entries={layout.navigation} pathname={pathname} />
        )}
        {layout.contact && (
          <Link uri={layout.contact} className={`button ${styles.contact}`}>
            {t('nav.contact')}
          </Link>
        )}
        <SocialLinks links={layout.footer} className={styles.social} />
      </div>
    </>
  )
}
