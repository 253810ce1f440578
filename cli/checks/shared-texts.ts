import type { Detail, Facts } from './check.ts'

/** One fault for each text that several pages of a language share although it should be unique. @param name value that contains the text */
export function* sharedTexts(
  { tables }: Facts,
  column: 'title' | 'description',
  name: string,
): Iterable<Detail> {
  const shared = tables.rows<{ text: string; count: number; urls: string }>(
    `SELECT ${column} AS text, count(*) AS count, group_concat(url, ' ' ORDER BY url) AS urls FROM page
     WHERE isListed AND ${column} <> '' GROUP BY locale, ${column} HAVING count(*) > 1`,
  )
  for (const { text, count, urls } of shared) {
    const [page = '', ...others] = urls.split(' ', 5)
    const shown = [page, ...others].map((url) => new URL(url).pathname).join(', ')
    const pages = count > 5 ? `${shown}, …` : shown
    yield { page, values: { [name]: text, count, pages } }
  }
}
