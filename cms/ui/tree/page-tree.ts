import { ancestorPaths, decodePathname } from '../../../routing/localized-path.ts'
import type { TreePage } from '../../editor/tree-pages.ts'

export interface TreeEntry {
  page: TreePage
  children: TreeEntry[]
}

/** Page tree of one language by paths. A page without a parent is below its nearest ancestor. */
export function toTree(pages: TreePage[]): TreeEntry[] {
  const byPath = new Map<string, TreeEntry>()
  const roots: TreeEntry[] = []
  const sorted = pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))
  for (const page of sorted) {
    const entry = { page, children: [] }
    byPath.set(page.path, entry)
    const above = ancestorPaths(page.path).findLast((path) => byPath.has(path))
    const parent = above && byPath.get(above)
    if (parent) parent.children.push(entry)
    else roots.push(entry)
  }
  return roots
}

/** Pages whose title or path contains all words; accents and upper case make no difference. */
export function pagesWith(words: string, pages: TreePage[]): TreePage[] {
  const wanted = withoutAccents(words).split(/\s+/)
  return pages.filter(({ title, path }) => {
    const text = withoutAccents(`${title} ${decodePathname(path)}`)
    return wanted.every((word) => text.includes(word))
  })
}

const withoutAccents = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Path of a new page, derived from its title. */
export function toPath(parent: string, title: string): string {
  const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
  const name = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${parent}/${name}`
}
