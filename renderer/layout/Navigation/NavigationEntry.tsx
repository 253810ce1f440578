import { useTranslation } from 'react-i18next'
import type { NavigationEntry as NavigationEntryValue } from '../../../content/contract/layout.ts'
import { Icon } from '../../icons/Icon.tsx'
import { CachedHtml } from '../../cached-html/CachedHtml.tsx'
import { isActive } from './is-active.ts'
import styles from './Navigation.module.css'
import { NavigationLink } from './NavigationLink.tsx'
import { Subpages } from './Subpages.tsx'
import type { EntryListeners } from './useSubpages.ts'

interface NavigationEntryProps {
  entry: NavigationEntryValue
  pathname: string
  panelId: string
  isOpen: boolean
  onToggle: () => void
  listeners: EntryListeners
}

/** A top-level entry: a link, and beside it a button that opens its sub-pages. */
export function NavigationEntry({
  entry,
  pathname,
  panelId,
  isOpen,
  onToggle,
  listeners,
}: NavigationEntryProps) {
  const { title, uri, children = [] } = entry
  const hasChildren = children.length > 0
  return (
    <CachedHtml
      as="li"
      by={marksPage(entry, pathname) ? null : entry}
      className={styles.entry}
      data-open={isOpen || undefined}
      data-parent={hasChildren || undefined}
      {...listeners}
    >
      <NavigationLink uri={uri} pathname={pathname} className={styles.link}>
        {title}
      </NavigationLink>
      {hasChildren && (
        <>
          <Toggle title={title} panelId={panelId} isOpen={isOpen} onToggle={onToggle} />
          <Subpages id={panelId} entries={children} pathname={pathname} />
        </>
      )}
    </CachedHtml>
  )
}

/** Whether a link of the entry is marked, since the page lies at or below it. */
function marksPage({ uri, children = [] }: NavigationEntryValue, pathname: string): boolean {
  const uris = children
    .flatMap((child) => [child, ...(child.children ?? [])])
    .map((link) => link.uri)
  return [uri, ...uris].some((link) => isActive(pathname, link))
}

interface ToggleProps extends Pick<NavigationEntryProps, 'panelId' | 'isOpen' | 'onToggle'> {
  title: string
}

function Toggle({ title, panelId, isOpen, onToggle }: ToggleProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t('nav.subpages', { title })}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onClick={onToggle}
    >
      <span className={styles.toggleTitle}>{title}</span>
      <Icon name="chevron-down" />
    </button>
  )
}
