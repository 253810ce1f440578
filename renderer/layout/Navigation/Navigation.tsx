import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Navigation as NavigationValue } from '../../../content/contract/layout.ts'
import { useIsHydrated } from './useIsHydrated.ts'
import styles from './Navigation.module.css'
import { NavigationEntry } from './NavigationEntry.tsx'
import { useSubpages } from './useSubpages.ts'

interface NavigationProps {
  entries: NavigationValue
  /** Of the page that is shown. */
  pathname: string
}

/** The main navigation: a row with panels on wide screens, a list that folds out in the menu of narrow ones. */
export function Navigation({ entries, pathname }: NavigationProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const subpages = useSubpages(list, pathname)
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      <ul
        ref={list}
        className={styles.entries}
        data-scripted={useIsHydrated() || undefined}
        data-by-pointer={subpages.isByPointer || undefined}
      >
        {entries.map((entry, index) => (
          <NavigationEntry
            key={`${entry.uri} ${entry.title}`}
            entry={entry}
            pathname={pathname}
            panelId={`subpages-${index}`}
            isOpen={subpages.openIndex === index}
            onToggle={() => subpages.toggle(index)}
            listeners={subpages.listeners(index)}
          />
        ))}
      </ul>
    </nav>
  )
}
