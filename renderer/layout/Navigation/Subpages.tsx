import type { NavigationChild } from '../../../content/contract/layout.ts'
import { Icon } from '../../icons/Icon.tsx'
import styles from './Navigation.module.css'
import { NavigationLink } from './NavigationLink.tsx'

interface SubpagesProps {
  id: string
  entries: NavigationChild[]
  pathname: string
}

/** The sub-pages of a top-level entry, with the pages below each of them. */
export function Subpages({ id, entries, pathname }: SubpagesProps) {
  return (
    <div id={id} className={`columns ${styles.panel}`}>
      <ul className={styles.subpages}>
        {entries.map(({ title, uri, icon, children }) => (
          <li key={`${uri} ${title}`} className={styles.subpage}>
            <NavigationLink uri={uri} pathname={pathname} className={styles.subpageLink}>
              {icon && <Icon name={icon} className={styles.icon} />}
              {title}
            </NavigationLink>
            {children && children.length > 0 && (
              <ul className={styles.leaves}>
                {children.map((leaf) => (
                  <li key={`${leaf.uri} ${leaf.title}`}>
                    <NavigationLink uri={leaf.uri} pathname={pathname} className={styles.leafLink}>
                      {leaf.title}
                    </NavigationLink>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
