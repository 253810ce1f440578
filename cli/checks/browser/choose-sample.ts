import type { Facts } from '../check.ts'

/**
 * Chooses few pages that together have every block type of the visited site: the home page of each language, and a page for each type. A
 * page with a rare type is chosen for its other types too, because it is needed anyway. The same site gives the same pages, in any order of
 * visits.
 */
export function chooseSample({ tables, locales }: Pick<Facts, 'tables' | 'locales'>): string[] {
  const pages = tables.rows<{ url: string }>(
    `WITH candidate AS (
       SELECT url, page, locale, address = '/' || coalesce(locale, '') AS isHome FROM page WHERE isCompared OR ?1 = 0
     ), shown AS (
       SELECT url, locale, isHome, value AS type, count(*) OVER (PARTITION BY locale, value) AS pages
       FROM candidate, json_each(page, '$.blocks')
     ), ranked AS (
       SELECT *, min(pages) OVER (PARTITION BY url) AS rarest, count(*) OVER (PARTITION BY url) AS types FROM shown
     )
     SELECT url FROM candidate WHERE isHome
     UNION
     SELECT first_value(url) OVER (PARTITION BY locale, type ORDER BY isHome DESC, rarest, types DESC, url) FROM ranked`,
    locales.length,
  )
  return pages.map(({ url }) => url)
}
