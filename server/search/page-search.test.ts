import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createPurges } from '../../content/client/purges.ts'
import { ContentNotFound, ContentUnavailable } from '../../content/contract/content-error.ts'
import type { Page } from '../../content/contract/page.ts'
import type { Locale } from '../../locales/locales.ts'
import { page as contentPage } from '../../tests/harness/content/page-builder.ts'
import { createPageSearch } from './page-search.ts'

interface Backend {
  /** Titles by path. A draft is listed with its status. */
  titles: Map<string, string>
  tags: string[]
  fails: boolean
}

function setUp(titles: [path: string, title: string][], preview = false, fails = false) {
  const backend: Backend = { titles: new Map(titles), tags: [], fails }
  const purges = createPurges()
  const asked: string[] = []
  const content = {
    async pages(locale: Locale) {
      if (backend.fails) throw new ContentUnavailable('stopped')
      const paths = [...backend.titles.keys()].filter((path) => path.startsWith(`/${locale}`))
      return paths.map((path) => ({
        path,
        title: 'listed',
        translatedPaths: {},
        ...(path.includes('draft') && { status: 'draft' as const }),
      }))
    },
    async page(path: string): Promise<Page> {
      asked.push(path)
      const title = backend.titles.get(path)
      if (title === undefined || title === 'gone') throw new ContentNotFound(path)
      if (title === 'broken') throw new ContentUnavailable(path)
      return { ...contentPage({ de: path }, { title }), tags: backend.tags, route: path }
    },
  }
  const search = createPageSearch({
    content,
    preview,
    purges,
    logger: { info: () => {}, warn: () => {} },
    periods: { checkMs: 5, readMs: 600_000, failedMs: 20 },
  })
  onTestFinished(() => search.close())
  const find = async (query: string, locale: Locale = 'de') => {
    const { hits } = await search.search(locale, query, {})
    return hits.hits.map(({ _source }) => _source.route)
  }
  return { backend, purges, asked, find, search }
}

describe('page search', () => {
  test('finds listed pages by language', async () => {
    const { find } = setUp([
      ['/de/heber', 'Vakuumheber'],
      ['/en/lifter', 'Vacuum lifter'],
      ['/de/draft', 'Vakuumheber'],
    ])
    expect(await find('vakuumheber')).toEqual(['/de/heber'])
    expect(await find('lifter', 'en')).toEqual(['/en/lifter'])
  })

  test('finds drafts in a preview', async () => {
    const { find } = setUp([['/de/draft', 'Vakuumheber']], true)
    expect(await find('vakuumheber')).toEqual(['/de/draft'])
  })

  test.each([
    { purge: { paths: ['/de/heber'] }, others: [] },
    { purge: { tags: ['news'] }, others: ['/de/pumpe'] },
    { purge: { all: true as const }, others: ['/de/pumpe'] },
  ])('reads purged pages again: $purge', async ({ purge, others }) => {
    const { backend, purges, asked, find } = setUp([
      ['/de/heber', 'Vakuumheber'],
      ['/de/pumpe', 'Pumpe'],
    ])
    backend.tags = ['news']
    await find('heber')
    backend.titles.set('/de/heber', 'Schlauchheber').set('/de/neu', 'Neuheit')
    asked.length = 0
    purges.add(purge)
    await expect.poll(() => find('schlauchheber')).toEqual(['/de/heber'])
    expect(await find('neuheit')).toEqual(['/de/neu'])
    expect(asked.filter((path) => path === '/de/pumpe')).toEqual(others)
  })

  test('drops missing pages and keeps unreadable ones', async () => {
    const { backend, purges, find } = setUp([
      ['/de/a', 'Heber'],
      ['/de/b', 'Heber'],
      ['/de/c', 'Heber'],
    ])
    expect(await find('heber')).toHaveLength(3)
    backend.titles.set('/de/a', 'gone').set('/de/b', 'broken')
    backend.titles.delete('/de/c')
    purges.add({ all: true })
    await expect.poll(() => find('heber')).toEqual(['/de/b'])
  })

  test('fails before the first response of the backend', async () => {
    const { backend, find } = setUp([['/de/heber', 'Heber']], false, true)
    await expect(find('heber')).rejects.toThrow(ContentUnavailable)
    backend.fails = false
    await expect.poll(() => find('heber').catch(() => [])).toEqual(['/de/heber'])
  })

  test('makes no call after close', async () => {
    const { asked, find, search, purges } = setUp([['/de/heber', 'Heber']])
    await find('heber')
    await search.close()
    asked.length = 0
    purges.add({ all: true })
    await delay(30)
    expect(asked).toEqual([])
  })
})
