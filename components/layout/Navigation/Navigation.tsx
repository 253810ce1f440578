import { useRef, useSyncExternalStore, type AnchorHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  NavigationContent,
  NavigationChild,
  NavigationEntry as NavigationEntryValue,
} from '../../../content/contract/layout.ts'
import { CachedHtml } from '../CachedHtml.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { Link } from '../../links/Link.tsx'
import { usePathname } from '../../page/ShownPage.tsx'
import { isActive, isCurrent } from './is-active.ts'
import styles from './Navigation.module.css'
import { useSubpages, type OpenSubpages } from './useSubpages.ts'

/** The main navigation: a row with panels on wide screens, an expandable list in the menu on narrow screens. */
export function Navigation({ entries }: { entries: NavigationContent }) {
  const { t } = useTranslation()
  const pathname = usePathname()
  const list = useRef<HTMLUListElement>(null)
  const subpages = useSubpages(list)
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
            {...{ entry, index, pathname, subpages }}
          />
        ))}
      </ul>
    </nav>
  )
}

const never = () => () => undefined

/** False on the server and during hydration, then true. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

interface NavigationEntryProps {
  entry: NavigationEntryValue
  index: number
  /** Of the shown page: a cached entry is rendered apart from the page. */
  pathname: string
  subpages: OpenSubpages
}

/** A top-level entry: a link and a button that opens its sub-pages. */
function NavigationEntry({ entry, index, pathname, subpages }: NavigationEntryProps) {
  const { title, uri, children = [] } = entry
  const hasChildren = children.length > 0
  return (
    <CachedHtml
      as="li"
      by={marksPage(entry, pathname) ? null : entry}
      className={styles.entry}
      data-open={subpages.openIndex === index || undefined}
      data-parent={hasChildren || undefined}
      {...subpages.listeners(index)}
    >
      <NavigationLink uri={uri} pathname={pathname} className={styles.link}>
        {title}
      </NavigationLink>
      {hasChildren && (
        <>
          <Toggle {...{ entry, index, subpages }} />
          <Subpages id={panelId(index)} entries={children} pathname={pathname} />
        </>
      )}
    </CachedHtml>
  )
}

/** Whether the entry is marked, since the shown page is the entry's page or lies below it. */
function marksPage({ uri, children = [] }: NavigationEntryValue, pathname: string): boolean {
  const uris = children
    .flatMap((child) => [child, ...(child.children ?? [])])
    .map((link) => link.uri)
  return [uri, ...uris].some((link) => isActive(pathname, link))
}

const panelId = (index: number) => `subpages-${index}`

function Toggle({ entry: { title }, index, subpages }: Omit<NavigationEntryProps, 'pathname'>) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={t('nav.subpages', { title })}
      aria-expanded={subpages.openIndex === index}
      aria-controls={panelId(index)}
      onClick={() => subpages.toggle(index)}
    >
      <span className={styles.toggleTitle}>{title}</span>
      <Icon name="chevron-down" />
    </button>
  )
}

interface SubpagesProps {
  id: string
  entries: NavigationChild[]
  pathname: string
}

/** The sub-pages of a top-level entry and the pages below them. */
function Subpages({ id, entries, pathname }: SubpagesProps) {
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

interface NavigationLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  uri: string
  /** Pathname of the shown page. */
  pathname: string
}

/** A link that is marked if its target is the shown page, or a page above it. */
function NavigationLink({ uri, pathname, ...attributes }: NavigationLinkProps) {
  return (
    <Link
      uri={uri}
      aria-current={isCurrent(pathname, uri) ? 'page' : undefined}
      data-active={isActive(pathname, uri) || undefined}
      {...attributes}
    />
  )
}
