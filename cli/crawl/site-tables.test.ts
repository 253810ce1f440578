import { expect, test } from 'vitest'
import { siteTables } from '../../tests/harness/content/site-tables.ts'
import { visit } from '../../tests/harness/content/visit-builder.ts'
import type { SiteTables, Target } from './site-tables.ts'

const base = 'https://site.test'

function tablesOf(paths: string[]): SiteTables {
  const tables = siteTables()
  for (const path of paths) {
    const unread = { url: base + path, scope: 'page', depth: 1, isLinked: 0 } as const
    const target: Target = tables.add(unread, null)
    tables.setAnswer(target, visit(path), false)
  }
  return tables
}

test.each([
  { name: 'a typing error', path: '/de/service/anfragen', near: '/de/service/anfrage' },
  { name: 'another word', path: '/de/service/stellen', near: undefined },
  { name: 'the same name elsewhere', path: '/de/aktuell/anfrage', near: undefined },
  { name: 'a name below another folder', path: '/de/service/tora', near: undefined },
  { name: 'a folder', path: '/de/service/', near: undefined },
])('a similar address: $name', ({ path, near }) => {
  const tables = tablesOf([
    '/de/service',
    '/de/service/anfrage',
    '/de/service/anfrage?x=1',
    '/de/service/tor/a',
  ])
  expect(tables.near(base + path)).toBe(near && base + near)
})

test('a similar address is found in a folder of many pages, most of them of another length', () => {
  const many = Array.from({ length: 600 }, (_, index) => `/de/aktuell/meldung-des-tages-${index}`)
  const tables = tablesOf([...many, '/de/aktuell/messe'])
  expect(tables.near(`${base}/de/aktuell/mese`)).toBe(`${base}/de/aktuell/messe`)
})
