import { describe, expect, test } from 'vitest'
import { outcome } from '../../../tests/harness/content/visit-builder.ts'
import type { FailureReason, Redirect, Outcome } from '../../crawl/fetch/fetcher.ts'
import type { Scope } from '../../crawl/visit.ts'
import { judgeOutcome } from './judge-outcome.ts'

/** Redirects of these statuses, one after the other: /0 → /1 → /2 … */
function chain(...statuses: number[]): Redirect[] {
  return statuses.map((status, index) => ({
    status,
    from: `https://a.example/${index}`,
    to: `https://a.example/${index + 1}`,
  }))
}

function judge(scope: Scope, parts: Partial<Outcome>, url = 'https://a.example/0') {
  const judgement = judgeOutcome(url, scope, outcome(parts))
  return judgement && [judgement.rule, judgement.verdict].filter(Boolean).join(' ')
}

describe('statuses', () => {
  test.each<[status: number, page: string | null, asset: string | null, external: string | null]>([
    [200, null, null, null],
    [204, null, null, null],
    [206, null, null, null],
    [304, null, null, null],
    [400, 'link-broken', 'asset-broken', 'external-suspect'],
    [401, 'link-blocked', 'link-blocked', 'external-blocked'],
    [403, 'link-blocked', 'link-blocked', 'external-blocked'],
    [404, 'link-broken', 'asset-broken', 'external-broken'],
    [405, 'link-broken', 'asset-broken', 'external-suspect'],
    [408, 'server-error', 'server-error', 'external-suspect'],
    [410, 'link-broken', 'asset-broken', 'external-broken'],
    [429, 'link-blocked', 'link-blocked', 'external-blocked'],
    [451, 'link-blocked', 'link-blocked', 'external-blocked'],
    [500, 'server-error', 'server-error', 'external-suspect'],
    [503, 'server-error', 'server-error', 'external-suspect'],
    [598, 'server-error', 'server-error', 'external-suspect'],
    [999, 'link-blocked', 'link-blocked', 'external-blocked'],
  ])('%i is judged by where it was met', (status, page, asset, external) => {
    expect([
      judge('page', { status }),
      judge('asset', { status }),
      judge('external', { status }),
    ]).toEqual([page, asset, external])
  })

  test('a host that refuses programs proves nothing with any other status', () => {
    const url = 'https://www.linkedin.com/company/muster'
    expect(judge('external', { status: 400 }, url)).toBe('external-blocked')
    expect(judge('external', { status: 500 }, url)).toBe('external-blocked')
    expect(judge('external', { status: 404 }, url)).toBe('external-broken')
    expect(judge('external', { status: 400 }, 'https://notlinkedin.com/')).toBe('external-suspect')
  })

  test('the host that answered in the end is the one that counts', () => {
    const redirects = [{ status: 302, from: 'https://lnkd.in/x', to: 'https://www.linkedin.com/x' }]
    expect(judge('external', { status: 400, redirects }, 'https://lnkd.in/x')).toBe(
      'external-blocked',
    )
  })
})

describe('no answer', () => {
  test.each<[failure: FailureReason, site: string, external: string]>([
    ['timeout', 'server-error', 'external-suspect'],
    ['refused', 'server-error', 'external-suspect'],
    ['reset', 'server-error', 'external-suspect'],
    ['no-http', 'server-error', 'external-suspect'],
    ['unreachable', 'server-error', 'external-suspect'],
    ['unknown-host', 'server-error broken', 'external-broken'],
    ['certificate', 'server-error broken', 'external-broken'],
    ['redirect-loop', 'redirect-loop', 'redirect-loop suspect'],
    ['too-many-redirects', 'redirect-loop', 'redirect-loop suspect'],
    ['bad-redirect', 'redirect-loop', 'redirect-loop suspect'],
  ])('%s', (failure, site, external) => {
    expect(judge('page', { status: null, failure })).toBe(site)
    expect(judge('external', { status: null, failure })).toBe(external)
  })
})

describe('redirects', () => {
  test.each<{ name: string; statuses: number[]; page: string | null; external: string | null }>([
    { name: 'temporary', statuses: [302], page: null, external: null },
    { name: '303 and 307', statuses: [303, 307], page: null, external: null },
    {
      name: 'permanent',
      statuses: [301],
      page: 'redirect-permanent',
      external: 'redirect-permanent',
    },
    { name: '308', statuses: [308], page: 'redirect-permanent', external: 'redirect-permanent' },
    {
      name: 'permanent, then temporary',
      statuses: [301, 302],
      page: 'redirect-permanent',
      external: 'redirect-permanent',
    },
    { name: 'temporary, then permanent', statuses: [302, 301], page: null, external: null },
    { name: 'three', statuses: [302, 302, 302], page: 'redirect-chain', external: null },
    {
      name: 'three permanent ones',
      statuses: [301, 301, 301],
      page: 'redirect-chain',
      external: 'redirect-permanent',
    },
  ])('$name', ({ statuses, page, external }) => {
    const redirects = chain(...statuses)
    expect(judge('page', { redirects })).toBe(page)
    expect(judge('external', { redirects })).toBe(external)
  })

  test('the new address is the last one before a temporary redirect', () => {
    const judgement = judgeOutcome(
      'https://a.example/0',
      'page',
      outcome({ redirects: chain(301, 302) }),
    )
    expect(judgement?.values).toEqual({ hops: 2, to: 'https://a.example/1' })
  })

  test('what does not arrive is broken, and not moved', () => {
    expect(judge('page', { status: 404, redirects: chain(301) })).toBe('link-broken')
  })

  test.each([
    'https://www.example.com/login?next=/x',
    'https://www.linkedin.com/authwall?x',
    'https://consent.example.com/x',
    'https://accounts.example.com/',
    'https://example.com/user/sign-in',
    'https://example.com/login.php',
  ])('nobody is told to link to the wall %s', (to) => {
    const redirects = [{ status: 301, from: 'https://a.example/0', to }]
    expect(judge('external', { redirects })).toBeNull()
  })

  test.each(['https://example.com/blogging/', 'https://login-systems.example.com/products'])(
    '%s is no wall',
    (to) => {
      const redirects = [{ status: 301, from: 'https://a.example/0', to }]
      expect(judge('external', { redirects })).toBe('redirect-permanent')
    },
  )
})
