import { describe, expect, test } from 'vitest'
import { crawledTables } from '../../../tests/harness/content/crawled-tables.ts'
import { outcome, urlRecord } from '../../../tests/harness/content/visit-builder.ts'
import type { FailureReason, RedirectHop, Outcome } from '../../crawl/fetch/fetcher.ts'
import type { Scope } from '../../crawl/visit.ts'
import { judgeOutcome, judgeOutcomes, unjudgedForms } from './judge-outcome.ts'

/** Redirects of these statuses, one after the other: /0 → /1 → /2 … */
function chain(...statuses: number[]): RedirectHop[] {
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

describe('status code', () => {
  test.each<[status: number, page: string | null, asset: string | null, external: string | null]>([
    [200, null, null, null],
    [204, null, null, null],
    [206, null, null, null],
    [304, null, null, null],
    [400, 'link-rejected', 'link-rejected', 'external-suspect'],
    [401, 'link-blocked', 'link-blocked', 'external-blocked'],
    [403, 'link-blocked', 'link-blocked', 'external-blocked'],
    [404, 'link-broken', 'asset-broken', 'external-broken'],
    [402, 'link-rejected', 'link-rejected', 'external-suspect'],
    [405, 'link-rejected', 'link-rejected', 'external-suspect'],
    [406, 'link-rejected', 'link-rejected', 'external-suspect'],
    [408, 'server-error', 'server-error', 'external-suspect'],
    [410, 'link-broken', 'asset-broken', 'external-broken'],
    [429, 'link-blocked', 'link-blocked', 'external-blocked'],
    [451, 'link-blocked', 'link-blocked', 'external-blocked'],
    [500, 'server-error', 'server-error', 'external-suspect'],
    [503, 'server-error', 'server-error', 'external-suspect'],
    [598, 'server-error', 'server-error', 'external-suspect'],
    [999, 'link-blocked', 'link-blocked', 'external-blocked'],
  ])('%i is judged by scope', (status, page, asset, external) => {
    expect([
      judge('page', { status }),
      judge('asset', { status }),
      judge('external', { status }),
    ]).toEqual([page, asset, external])
  })

  test('is blocked on hosts without access for crawlers', () => {
    const url = 'https://www.linkedin.com/company/muster'
    expect(judge('external', { status: 400 }, url)).toBe('external-blocked')
    expect(judge('external', { status: 500 }, url)).toBe('external-blocked')
    expect(judge('external', { status: 404 }, url)).toBe('external-broken')
    expect(judge('external', { status: 400 }, 'https://notlinkedin.com/')).toBe('external-suspect')
  })

  test('is judged by the final host', () => {
    const redirects = [{ status: 302, from: 'https://lnkd.in/x', to: 'https://www.linkedin.com/x' }]
    expect(judge('external', { status: 400, redirects }, 'https://lnkd.in/x')).toBe(
      'external-blocked',
    )
  })
})

describe('failed request', () => {
  test.each<[failure: FailureReason, site: string, external: string]>([
    ['timeout', 'server-error', 'external-suspect'],
    ['refused', 'server-error', 'external-suspect'],
    ['reset', 'server-error', 'external-suspect'],
    ['no-http', 'server-error', 'external-suspect'],
    ['unreachable', 'server-error', 'external-suspect'],
    ['unknown-host', 'server-error broken', 'external-broken'],
    ['certificate', 'certificate-invalid', 'certificate-invalid'],
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
    { name: 'three temporary', statuses: [302, 302, 302], page: 'redirect-chain', external: null },
    {
      name: 'three permanent',
      statuses: [301, 301, 301],
      page: 'redirect-chain',
      external: 'redirect-permanent',
    },
  ])('$name', ({ statuses, page, external }) => {
    const redirects = chain(...statuses)
    expect(judge('page', { redirects })).toBe(page)
    expect(judge('external', { redirects })).toBe(external)
  })

  test('suggest the last address before a temporary redirect', () => {
    const judgement = judgeOutcome(
      'https://a.example/0',
      'page',
      outcome({ redirects: chain(301, 302) }),
    )
    expect(judgement?.values).toEqual({ hops: 2, to: 'https://a.example/1' })
  })

  test('to a missing page are broken, not moved', () => {
    expect(judge('page', { status: 404, redirects: chain(301) })).toBe('link-broken')
  })

  test.each([
    'https://www.example.com/login?next=/x',
    'https://www.linkedin.com/authwall?x',
    'https://consent.example.com/x',
    'https://accounts.example.com/',
    'https://example.com/user/sign-in',
    'https://example.com/login.php',
  ])('to a login wall are accepted: %s', (to) => {
    const redirects = [{ status: 301, from: 'https://a.example/0', to }]
    expect(judge('external', { redirects })).toBeNull()
  })

  test.each(['https://example.com/blogging/', 'https://login-systems.example.com/products'])(
    'to %s are reported',
    (to) => {
      const redirects = [{ status: 301, from: 'https://a.example/0', to }]
      expect(judge('external', { redirects })).toBe('redirect-permanent')
    },
  )
})

describe('error of forms', () => {
  const form = { element: 'form', hasFields: true } as const

  test.each([
    { name: 'is not judged', status: 422, links: [form], faults: [], unjudged: 1 },
    { name: 'is doubtful for a 404', status: 404, links: [form], faults: ['link-broken suspect'] },
    { name: 'is judged beside a link', status: 422, links: [form, {}], faults: ['link-rejected'] },
    {
      name: 'is judged without fields',
      status: 422,
      links: [{ element: 'form' }],
      faults: ['link-rejected'],
    },
  ])('$name', ({ status, links, faults, unjudged = 0 }) => {
    const record = urlRecord('/s', { outcome: outcome({ status }) })
    const tables = crawledTables(
      [record],
      links.map((link) => ({ page: 'https://site.test/', target: record.url, link })),
    )
    const found = Array.from(judgeOutcomes({ tables }), ({ rule, verdict }) =>
      [rule, verdict].filter(Boolean).join(' '),
    )
    expect(found).toEqual(faults)
    expect([...unjudgedForms({ tables })]).toHaveLength(unjudged)
  })
})
