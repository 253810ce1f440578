import { useTranslation } from 'react-i18next'
import type { Locale } from '../../../locales/locales.ts'
import { usePathname, useShownQuery } from '../../page/ShownPage.tsx'
import { useLocale } from '../../texts/useLocale.ts'
import { languageLinks } from './language-links.ts'
import styles from './LanguageSwitcher.module.css'
import { toLocaleCookie } from './locale-cookie.ts'

interface LanguageSwitcherProps {
  translatedPaths: Partial<Record<Locale, string>>
}

/**
 * Links to the page in each language. A cookie remembers the choice for the next visit. `public/before-paint.js` sets
 * it, since the links work before hydration.
 */
export function LanguageSwitcher({ translatedPaths }: LanguageSwitcherProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const pathname = usePathname()
  const query = useShownQuery()
  return (
    <nav className="screen-only" aria-label={t('language.label')}>
      <ul className={styles.list}>
        {languageLinks(locale, pathname, query, translatedPaths).map((link) => (
          <li key={link.code}>
            <a
              className={styles.link}
              href={link.href}
              hrefLang={link.languageTag}
              lang={link.languageTag}
              title={link.name}
              aria-current={link.isCurrent || undefined}
              data-locale-cookie={toLocaleCookie(link.code)}
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
