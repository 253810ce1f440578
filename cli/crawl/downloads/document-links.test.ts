import { describe, expect, test, vi } from 'vitest'
import { outcome, visit } from '../../../tests/harness/content/visit-builder.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { createGapCounter, type GapReason } from '../gaps.ts'
import { createDocumentLinks } from './document-links.ts'
import type { DownloadReader } from './download-reader.ts'

const contentType = 'application/pdf'
const pdf = (path: string, to = path) => {
  const from = `https://site.test${path}`
  const redirects = to === path ? [] : [{ status: 302, from, to: `https://site.test${to}` }]
  return visit(path, {
    scope: 'asset',
    document: null,
    outcome: outcome({ contentType, redirects }),
  })
}

function open({ limit = null, isOff = false }: { limit?: GapReason | null; isOff?: boolean } = {}) {
  const gaps = createGapCounter()
  const { choose } = createDocumentLinks({
    downloads: isOff ? null : { read: vi.fn<DownloadReader['read']>() },
    fetch: vi.fn<Fetcher>(),
    findLimit: () => limit,
    gaps,
  })
  const flags = { isGood: 0, isLinked: 1, isEmbedded: 0 } as const
  const isChosen = (seen: ReturnType<typeof pdf>) =>
    choose({ number: 1, depth: 1, visits: 0, url: seen.url, scope: 'asset', ...flags }, seen) !==
    null
  return { isChosen, gaps }
}

describe('document links', () => {
  test('are read once behind several redirects', () => {
    const { isChosen } = open()
    expect(isChosen(pdf('/a', '/plan.pdf'))).toBe(true)
    expect(isChosen(pdf('/b', '/plan.pdf'))).toBe(false)
    expect(isChosen(pdf('/plan.pdf'))).toBe(false)
    expect(isChosen(pdf('/other.pdf'))).toBe(true)
  })

  test.each(['depth', 'include'] as const)('beyond the limit %s are a gap', (limit) => {
    const { isChosen, gaps } = open({ limit })
    expect(isChosen(pdf('/plan.pdf'))).toBe(false)
    expect(gaps.list()).toMatchObject([{ reason: limit, count: 1 }])
  })

  test.each([
    { name: 'a page', seen: visit('/de') },
    {
      name: 'an error',
      seen: { ...pdf('/a.pdf'), outcome: outcome({ status: 404, contentType }) },
    },
    { name: 'another file', seen: { ...pdf('/a'), outcome: outcome({ contentType: 'text/css' }) } },
  ])('are not read of $name', ({ seen }) => {
    expect(open().isChosen(seen)).toBe(false)
  })

  test('are not read with --documents none', () => {
    const { isChosen, gaps } = open({ isOff: true, limit: 'depth' })
    expect(isChosen(pdf('/plan.pdf'))).toBe(false)
    expect(gaps.list()).toEqual([])
  })
})
