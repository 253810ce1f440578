import { describe, expect, test } from 'vitest'
import { ContentMoved, ContentNotFound } from '../../content/contract/content-error.ts'
import type { Page } from '../../content/contract/page.ts'
import type { RedirectEntry } from '../../routing/redirects/redirect-rule.ts'
import { createRedirectTable } from '../../routing/redirects/redirect-table.ts'
import { createFollowRedirect } from './follow-redirect.ts'

interface Given {
  entries?: RedirectEntry[]
  /** Redirects of the backend. */
  moved?: Record<string, string>
  pages?: string[]
}

/** Where the backend's redirect from `/de/a` ends. */
async function follow(
  { entries = [], moved = {}, pages = [] }: Given,
  search = '',
  status = 301,
  pathname = '/de/a',
) {
  const warned: unknown[] = []
  const followRedirect = createFollowRedirect({
    redirects: createRedirectTable(entries.entries()),
    logger: { warn: (fields: unknown) => void warned.push(fields) },
  })
  const content = {
    async page(path: string) {
      const target = moved[path]
      if (target) throw new ContentMoved(target, true)
      if (!pages.includes(path)) throw new ContentNotFound(path)
      return {} as Page
    },
  }
  const first = { kind: 'redirect', location: '/de/b', status: status as 301 } as const
  const asked = { pathname, search, preview: false, content }
  return { result: await followRedirect(first, asked), warned }
}

describe('follow redirect', () => {
  test.each<{ name: string; given: Given; target: string | number }>([
    { name: 'a page', given: { pages: ['/de/b'] }, target: '/de/b' },
    { name: 'an entry', given: { entries: [{ from: '/de/b', to: '/de/c' }] }, target: '/de/c' },
    {
      name: 'an entry, then a redirect of the backend',
      given: { entries: [{ from: '/de/b', to: '/de/c' }], moved: { '/de/c': '/de/d#x' } },
      target: '/de/d#x',
    },
    {
      name: 'another host',
      given: { entries: [{ from: '/de/b', to: 'https://shop.example/' }] },
      target: 'https://shop.example/',
    },
    { name: 'a removed page', given: { entries: [{ from: '/de/b', status: 410 }] }, target: 410 },
  ])('ends at $name', async ({ given, target }) => {
    const { result, warned } = await follow(given)
    expect(result.kind === 'redirect' ? result.location : result.status).toBe(target)
    expect(warned).toEqual([])
  })

  test.each<{ name: string; given: Given }>([
    { name: 'of two', given: { entries: [{ from: '/de/b', to: '/de/a' }] } },
    { name: 'of the backend', given: { moved: { '/de/b': '/de/%61/' } } },
    {
      name: 'of three',
      given: { entries: [{ from: '/de/b', to: '/de/c' }], moved: { '/de/c': '/de/a' } },
    },
    {
      name: 'of four without the first path',
      given: {
        entries: [{ from: '/de/b', to: '/de/c' }],
        moved: { '/de/c': '/de/d', '/de/d': '/de/b' },
      },
    },
    {
      name: 'with growing paths',
      given: {
        moved: Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [
            `/de/b${'/b'.repeat(n)}`,
            `/de/b${'/b'.repeat(n + 1)}`,
          ]),
        ),
      },
    },
  ])('answers a loop $name with 404', async ({ given }) => {
    const { result, warned } = await follow(given)
    expect(result).toEqual({ kind: 'error', status: 404 })
    expect(warned).toEqual([{ path: '/de/a', location: '/de/b' }])
  })

  test('keeps a redirect to the normal form', async () => {
    const { result } = await follow({ pages: ['/de/b'] }, '', 301, '/de/b/')
    expect(result).toMatchObject({ location: '/de/b' })
  })

  test('keeps a redirect to another query of the same path', async () => {
    const given = { entries: [{ from: '/de/b', to: '/de/a?x=2' }], pages: ['/de/a?x=2'] }
    expect((await follow(given, '?x=1')).result).toMatchObject({ location: '/de/a?x=2' })
  })

  test('is temporary after one temporary step', async () => {
    const statusOf = async (first: number, second: number) => {
      const entries = [{ from: '/de/b', to: '/de/c', status: second }]
      return (await follow({ entries }, '', first)).result.status
    }
    expect(await Promise.all([statusOf(301, 301), statusOf(301, 302), statusOf(302, 301)])).toEqual(
      [301, 302, 302],
    )
  })
})
