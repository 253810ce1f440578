import { splitLocale } from '../../../routing/localized-path.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { VisitorPage } from '../smoke/visitor-page.ts'

export interface Sample {
  see(page: VisitorPage): void
  /** The home pages first. */
  urls(): string[]
}

/** Pages of one language; enough for every block type of a real site. */
const maxPages = 20

/**
 * Chooses few pages that have every block type that was seen: the home page of each language, then the page that adds most
 * until nothing is left to add. The same site gives the same pages, in whatever order they were seen.
 */
export function createSample(locales: readonly Locale[]): Sample {
  /** By home page: block types in alphabetical order → the page with the lowest address that has exactly these. */
  const sites = new Map(
    (locales.length > 0 ? locales : ['']).map((locale) => [
      `/${locale}`,
      { home: [] as string[], pages: new Map<string, string>() },
    ]),
  )
  return {
    see({ url, document }) {
      const { pathname } = new URL(url)
      const homePath = locales.length > 0 ? `/${splitLocale(pathname).locale}` : '/'
      const site = sites.get(homePath)
      if (!site) return
      if (pathname === homePath) site.home = [url]
      const types = [...new Set(document.blocks)].sort().join(' ')
      const other = site.pages.get(types)
      if (other === undefined || url < other) site.pages.set(types, url)
    },
    urls: () => [...sites.values()].flatMap(({ home, pages }) => choose(home, pages)),
  }
}

function choose(home: string[], pages: ReadonlyMap<string, string>): string[] {
  const candidates = [...pages]
    .map(([types, url]) => ({ url, types: types.split(' ').filter(Boolean) }))
    .sort((a, b) => (a.url < b.url ? -1 : 1))
  const missing = new Set(candidates.flatMap(({ types }) => types))
  const chosen = [...home]
  const drop = (types: string[] = []) => types.forEach((type) => missing.delete(type))
  drop(candidates.find(({ url }) => home.includes(url))?.types)
  const gain = (types: string[]) => types.filter((type) => missing.has(type)).length
  while (missing.size > 0 && chosen.length < maxPages) {
    const best = candidates.reduce((a, b) => (gain(b.types) > gain(a.types) ? b : a))
    chosen.push(best.url)
    drop(best.types)
  }
  return chosen
}
