import { describe, expect, test } from 'vitest'
import { crawledTables } from '../../tests/harness/content/crawled-tables.ts'
import { visit } from '../../tests/harness/content/visit-builder.ts'
import type { SiteTables, Target } from './site-tables.ts'

const base = 'https://site.test'

function tablesOf(paths: string[]): SiteTables {
  const tables = crawledTables()
  for (const path of paths) {
    const unread = {
      url: base + path,
      scope: 'page',
      depth: 1,
      isLinked: 0,
      isEmbedded: 0,
    } as const
    const target: Target = tables.add(unread, null)
    tables.setResponse(target, visit(path), true)
  }
  return tables
}

describe('similar address', () => {
  test.each([
    { name: 'typing error', path: '/de/service/anfragen', near: '/de/service/anfrage' },
    { name: 'different word', path: '/de/service/stellen', near: undefined },
    { name: 'same name in another folder', path: '/de/aktuell/anfrage', near: undefined },
    { name: 'name in a deeper folder', path: '/de/service/tora', near: undefined },
    { name: 'slash at the end', path: '/de/service/', near: '/de/service' },
  ])('$name', ({ path, near }) => {
    const tables = tablesOf([
      '/de/service',
      '/de/service/anfrage',
      '/de/service/anfrage?x=1',
      '/de/service/tor/a',
    ])
    expect(tables.near(base + path)).toBe(near && base + near)
  })

  test('is found among many longer addresses', () => {
    const many = Array.from({ length: 600 }, (_, index) => `/de/aktuell/meldung-des-tages-${index}`)
    const tables = tablesOf([...many, '/de/aktuell/messe'])
    expect(tables.near(`${base}/de/aktuell/mese`)).toBe(`${base}/de/aktuell/messe`)
  })
})
