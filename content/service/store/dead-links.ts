import { normalizePathname, splitLocale } from '../../../routing/localized-path.ts'
import { isPublished, type ContentSnapshot, type StoredPage } from './content-snapshot.ts'
import { findMedium } from './media-file.ts'
import { collectLinks } from './page-contents.ts'
import type { ContentProblem } from './read-content-file.ts'

/** Links that lead nowhere on this site, as far as the content files can tell. */
export function deadLinks(snapshot: ContentSnapshot, filesDir: string): ContentProblem[] {
  const targets = new Map<string, boolean>()
  function leadsSomewhere(link: string): boolean {
    const known = targets.get(link) ?? hasTarget(snapshot, filesDir, normalizePathname(link))
    targets.set(link, known)
    return known
  }
  const sources = linkSources(snapshot).filter(({ page }) => !page || isPublished(page))
  return sources.flatMap(({ file, links }) =>
    [...links]
      .filter((link) => !leadsSomewhere(link))
      .map((link) => ({ file, message: `links to ${link}, which is no published page or file` })),
  )
}

/**
 * Whether a path has a target. The site's own pages (search) and files outside of `/media` are unknown here and pass.
 */
function hasTarget(snapshot: ContentSnapshot, filesDir: string, path: string): boolean {
  if (path.startsWith('/media/')) return findMedium(filesDir, path) !== null
  const { locale, rest } = splitLocale(path)
  if (locale === null || rest === '/search') return true
  const stored = snapshot.pages.get(path)
  return isMoved(snapshot, path) || (stored !== undefined && isPublished(stored))
}

function isMoved({ redirects }: ContentSnapshot, path: string): boolean {
  return redirects.get(path)?.to !== undefined
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
