import { describe, expect, test } from 'vitest'
import { createContentReader } from './content-reader.ts'
import { hostilePages } from './hostile-content.fixture.ts'

const readContent = createContentReader({
  siteUrl: new URL('https://muster.example'),
  backendUrl: new URL('http://cms.example'),
  report: () => undefined,
})

/** Fixtures whose root is not a page. */
const noPages = ['objects in objects', 'a long number']

describe('hostile content', () => {
  test.each(hostilePages.filter(([name]) => !noPages.includes(name)))(
    'page of %s is parsed to a limited length',
    (_name, make) => {
      const page = readContent('page', JSON.parse(make(200_000)), '/de')
      expect(page.title).not.toBe('')
      expect(JSON.stringify(page).length).toBeLessThan(2_000_000)
    },
  )
})
