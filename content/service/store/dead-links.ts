import { normalizePathname, splitLocale } from '../../../routing/localized-path.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './content-snapshot.ts'
import { findMedium } from './media-file.ts'
import { collectLinks } from './page-contents.ts'
import type { ContentProblem } from './read-content-file.ts'

/** Links that lead nowhere on this site, as far as the content files can tell. */
export function deadLinks(snapshot: ContentSnapshot, filesDir: string): ContentProblem[] {
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
 * Why a path leads nowhere. The site's own pages (search) and files outside of `/media` are unknown here and pass.
 *
 * @returns `null` where it leads somewhere
 */
export function linkFault(
  { pages, redirects }: ContentSnapshot,
  filesDir: string,
  link: string,
): 'asset-broken' | 'link-broken' | null {
  const path = normalizePathname(link)
  if (path.startsWith('/media/')) return findMedium(filesDir, path) ? null : 'asset-broken'
  const { locale, rest } = splitLocale(path)
  if (locale === null || rest === '/search' || redirects.get(path)?.to) return null
  const stored = pages.get(path)
  return stored && isPublished(stored) ? null : 'link-broken'
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
      links: collectLinks(layout),
    })),
    ...[...snapshot.navigations].map(([locale, navigation]) => ({
      file: `${locale}/navigation.yaml`,
      links: collectLinks(navigation),
    })),
    {
      file: 'redirects.yaml',
      links: new Set([...snapshot.redirects.values()].flatMap(({ to }) => to ?? [])),
    },
  ]
}
