import type { Facts } from '../check.ts'

/** Upper limit of pages per language; enough for every block type of a real site. */
const maxPages = 20

interface Candidate {
  url: string
  types: string[]
}

/**
 * Chooses few pages that together have every block type of the visited site: the home page of each language, then repeatedly the page that
 * adds most. The same site gives the same pages, in any order of visits.
 */
export function chooseSample({ tables, locales }: Pick<Facts, 'tables' | 'locales'>): string[] {
  return (locales.length > 0 ? locales : [null]).flatMap((locale) => {
    const pages = tables.rows<{ url: string; types: string; isHome: 0 | 1 }>(
      `SELECT min(url) AS url, page ->> 'blocks' AS types, address = '/' || coalesce(?1, '') AS isHome FROM page
       WHERE ?1 IS NULL OR locale = ?1 GROUP BY types, isHome ORDER BY isHome DESC, url`,
      locale,
    )
    const candidates = pages.map((page) => ({ ...page, types: JSON.parse(page.types) as string[] }))
    return choose(candidates.filter(({ isHome }) => isHome).slice(0, 1), candidates)
  })
}

function choose(home: Candidate[], candidates: Candidate[]): string[] {
  const chosen = [...home]
  for (;;) {
    const seen = new Set(chosen.flatMap(({ types }) => types))
    const gain = ({ types }: Candidate) => types.filter((type) => !seen.has(type)).length
    const [best] = candidates.toSorted((a, b) => gain(b) - gain(a))
    if (!best || gain(best) === 0 || chosen.length >= maxPages) return chosen.map(({ url }) => url)
    chosen.push(best)
  }
}
