import { expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
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
  'a page of %s is read, in a time and to a length that are bounded',
  (_name, make) => {
    const page = readContent('page', JSON.parse(make(200_000)), '/de')
    expect(page.title).not.toBe('')
    expect(JSON.stringify(page).length).toBeLessThan(2_000_000)
    const readPage = (bytes: number) => readContent('page', JSON.parse(make(bytes)), '/de')
    expect(timeRatio(readPage, { small: 25_000, large: 100_000 })).toBeLessThan(12)
  },
)
