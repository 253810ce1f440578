import { describe, expect, test } from 'vitest'
import type { ListedPage } from '../../content/contract/page-list.ts'
import type { SiteRequest } from '../../renderer/page-context.ts'
import { findLikelyPages } from './find-likely-pages.ts'

const listed = (path: string, robots?: string) => ({
  path,
  title: path,
  translatedPaths: {},
  robots,
})

function find(pathname: string, pages: () => Promise<ListedPage[]>) {
  const content = { pages } as unknown as SiteRequest['content']
  return findLikelyPages({ pathname, locale: 'de', content, preview: false })
}

describe('likely pages', () => {
  const list = [listed('/de/heber'), listed('/de/heber-intern', 'noindex'), listed('/de/kontakt')]

  test.each([
    { name: 'a mistyped path', pathname: '/de/hebr', paths: ['/de/heber'] },
    { name: 'a path of the old site', pathname: '/produkte/heber.html', paths: ['/de/heber'] },
    { name: 'an unrelated path', pathname: '/de/xyz', paths: [] },
  ])('of $name', async ({ pathname, paths }) => {
    const found = await find(pathname, () => Promise.resolve(list))
    expect(found.map(({ path }) => path)).toEqual(paths)
  })

  test('are empty without a list of pages', async () => {
    expect(await find('/de/hebr', () => Promise.reject(new Error('none')))).toEqual([])
  })
})
