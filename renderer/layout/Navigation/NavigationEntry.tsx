import type { NavigationEntry as NavigationEntryValue } from '../../../content/contract/layout.ts'
import { Icon } from '../../icons/Icon.tsx'
import { useTexts } from '../../texts/TextsContext.tsx'
import styles from './Navigation.module.css'
import { NavigationLink } from './NavigationLink.tsx'
import { Subpages } from './Subpages.tsx'

interface NavigationEntryProps {
  entry: NavigationEntryValue
  pathname: string
  panelId: string
  isOpen: boolean
  onToggle: () => void
  onPointerEnter: () => void
}

/** A top-level entry: a link, and beside it a button that opens its sub-pages. */
export function NavigationEntry({ entry, pathname, panelId, isOpen, ...on }: NavigationEntryProps) {
  const { t } = useTexts()
  const { title, uri, children = [] } = entry
  if (children.length === 0)
    return (
      <li className={styles.entry}>
        <NavigationLink uri={uri} pathname={pathname} className={styles.link}>
          {title}
        </NavigationLink>
      </li>
    )
  return (
    <li
      className={styles.entry}
      data-open={isOpen || undefined}
      data-parent
      onPointerEnter={on.onPointerEnter}
    >
      <NavigationLink uri={uri} pathname={pathname} className={styles.link}>
        {title}
      </NavigationLink>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('nav.subpages', { title })}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={on.onToggle}
      >
        <span className={styles.toggleTitle}>{title}</span>
        <Icon name="chevron-down" />
      </button>
      <Subpages id={panelId} entries={children} pathname={pathname} />
    </li>
  )
}
