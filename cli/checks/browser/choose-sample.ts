import type { Facts } from '../check.ts'

/** Pages of one language; enough for every block type of a real site. */
const maxPages = 20

interface Candidate {
  url: string
  types: string[]
}

/**
 * Chooses few pages that have every block type that was seen: the home page of each language, then the page that adds most
 * until nothing is left to add. The same site gives the same pages, in whatever order they were seen.
 */
export function chooseSample({ tables, locales }: Pick<Facts, 'tables' | 'locales'>): string[] {
  return (locales.length > 0 ? locales : [null]).flatMap((locale) => {
    const ofLanguage = '(?1 IS NULL OR locale = ?1)'
    const home = tables.rows<{ url: string; types: string }>(
      `SELECT url, page ->> 'blocks' AS types FROM page WHERE ${ofLanguage} AND address = '/' || coalesce(?1, '') LIMIT 1`,
      locale,
    )
    const pages = tables.rows<{ url: string; types: string }>(
      `SELECT min(url) AS url, page ->> 'blocks' AS types FROM page WHERE ${ofLanguage} GROUP BY types ORDER BY url`,
      locale,
    )
    return choose(home.map(toCandidate), pages.map(toCandidate)).map(({ url }) => url)
  })
}

function toCandidate({ url, types }: { url: string; types: string }): Candidate {
  return { url, types: JSON.parse(types) as string[] }
}

function choose(home: Candidate[], candidates: Candidate[]): Candidate[] {
  const chosen = [...home]
  for (;;) {
    const seen = new Set(chosen.flatMap(({ types }) => types))
    const gain = ({ types }: Candidate) => types.filter((type) => !seen.has(type)).length
    const [best] = candidates.toSorted((a, b) => gain(b) - gain(a))
    if (!best || gain(best) === 0 || chosen.length >= maxPages) return chosen
    chosen.push(best)
  }
}
