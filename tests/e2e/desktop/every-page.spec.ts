import { join } from 'node:path'
import { createContentStore } from '../../../content/service/store/content-store.ts'
import { violations, violationsByDay } from '../axe-violations.ts'
import { expect, fetchNothingAhead, hydrated, languages, test } from '../fixtures.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const files = join(import.meta.dirname, '../../../content/files')
const pages = createContentStore(files, silent).snapshot.pages
/** Pages that one test looks at. */
const share = 25

for (const { locale } of languages) {
  // The colours of a page are the same in both languages, and so is what is wrong with them by night.
  const look = locale === 'de' ? violations : violationsByDay
  const paths = [...pages].flatMap(([path, stored]) =>
    stored.locale === locale && stored.page.status === 'published' ? [path] : [],
  )
  for (let first = 0; first < paths.length; first += share)
    test(`nothing shuts anybody out of any page in ${locale}, from ${paths[first]}`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      await fetchNothingAhead(page)
      const found: string[] = []
      for (const path of paths.slice(first, first + share)) {
        await page.goto(path)
        await hydrated(page)
        found.push(...(await look(page)).map((violation) => `${path}: ${violation}`))
      }
      expect(found).toEqual([])
    })
}
