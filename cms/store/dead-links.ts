import { normalizePathname, splitLocale, withoutQuery } from '../../routing/localized-path.ts'
import type { RedirectsFile } from './content-file.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './content-snapshot.ts'
import { findMedium } from './media-file.ts'
import { collectLinks } from '../../content/search/page-contents.ts'
import type { FileProblem } from './read-content-file.ts'

/** Links whose target does not exist in the content files. */
export function deadLinks(snapshot: ContentSnapshot, filesDir: string): FileProblem[] {
  const sources = linkSources(snapshot).filter(({ page }) => !page || isPublished(page))
  const all = new Set(sources.flatMap(({ links }) => [...links]))
  const dead = new Set([...all].filter((link) => linkFault(snapshot, filesDir, link)))
  return sources.flatMap(({ file, links }) =>
    [...links]
      .filter((link) => dead.has(link))
      .map((link) => ({
        file,
        message: `links to ${link}, which is no published page or file`,
      })),
  )
}

/**
 * Why a path has no target. The site's own pages (search) and files outside of `/media` are unknown here and pass.
 *
 * @returns `null` if the target exists
 */
export function linkFault(
  { pages, redirects }: ContentSnapshot,
  filesDir: string,
  link: string,
): 'asset-broken' | 'link-broken' | null {
  const path = normalizePathname(link)
  if (path.startsWith('/media/')) return findMedium(filesDir, path) ? null : 'asset-broken'
  const { locale, rest } = splitLocale(path)
  if (locale === null || rest === '/search' || redirects.find(link)?.location) return null
  const stored = pages.get(path)
  return stored && isPublished(stored) ? null : 'link-broken'
}

/** The target of a redirect, unless it depends on the request or is on another host. */
function toCheckedLink({ to = '' }: RedirectsFile[number]): string[] {
  return to.startsWith('/') && !to.includes('*') ? [withoutQuery(to)] : []
}

interface LinkSource {
  file: string
  links: Set<string>
  /** Missing for layout, navigation and redirects. */
  page?: StoredPage
}

/** Sources of links to pages and files of this site, drafts included. */
export function linkSources(snapshot: ContentSnapshot): LinkSource[] {
  return [
    ...[...snapshot.pages.values()].map((page) => ({
      file: page.file,
      links: page.contents.links,
      page,
    })),
    ...[...snapshot.layouts].map(([locale, layout]) => ({
      file: `${locale}/layout.yaml`,
      links: collectLinks(layout, snapshot.ownHosts),
    })),
    ...[...snapshot.navigations].map(([locale, navigation]) => ({
      file: `${locale}/navigation.yaml`,
      links: collectLinks(navigation, snapshot.ownHosts),
    })),
    {
      file: 'redirects.yaml',
      links: new Set([...snapshot.redirectEntries.values()].flatMap(toCheckedLink)),
    },
  ]
}
