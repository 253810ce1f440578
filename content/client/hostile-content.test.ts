import { expect, test } from 'vitest'
import { createContentReader } from './content-reader.ts'
import { hostilePages } from './hostile-content.fixture.ts'

const readContent = createContentReader({
  siteUrl: new URL('https://muster.example'),
  backendUrl: new URL('http://cms.example'),
  report: () => undefined,
})

/** Those that are no page at the root. */
const noPages = ['objects in objects', 'a long number']

test.each(hostilePages.filter(([name]) => !noPages.includes(name)))(
  'a page of %s is read, to a length that is bounded',
  (_name, make) => {
    const page = readContent('page', JSON.parse(make(200_000)), '/de')
    expect(page.title).not.toBe('')
    expect(JSON.stringify(page).length).toBeLessThan(2_000_000)
  },
)
