import { describe, expect, test } from 'vitest'
import { layout } from '../../../tests/harness/content/page-builder.ts'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import {
  base,
  documentLink,
  outcome,
  urlRecord,
  visit,
  visitWithSource,
} from '../../../tests/harness/content/visit-builder.ts'
import type { Seeds } from '../../crawl/seeds/find-seeds.ts'
import type { SitemapProblem } from '../../crawl/seeds/read-sitemaps.ts'
import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import { seedRules } from './seed-checks.ts'

function seeds({ paths = [], ...fields }: Partial<Seeds> & { paths?: string[] } = {}) {
  return {
    seeds: {
      layouts: new Map(),
      navigations: new Map(),
      redirects: new Map(),
      problems: [],
      ...fields,
    },
    sitemap: paths.map((path) => ({ url: new URL(path, base).href, alternates: [] })),
  }
}

/** What one rule says. */
async function findFaults(
  rule: string,
  given: ReturnType<typeof seeds>,
  visits: Visit[],
  records: UrlRecord[] = [],
) {
  const faults = await applyRules(seedRules, visits, given, records)
  return faults.filter((fault) => fault.rule === rule)
}

const url = (path: string) => new URL(path, base).href

describe('orphan page', () => {
  const redirects = [{ status: 301, from: url('/de/insel'), to: url('/de') }]

  test.each([
    { name: 'a linked page', record: { isLinked: true } },
    { name: 'a draft', record: { isDraft: true } },
    {
      name: 'a page of the navigation',
      record: { seeds: ['navigation' as const] },
    },
    { name: 'a missing page', record: { outcome: outcome({ status: 404 }) } },
    { name: 'a page not requested', record: { outcome: null } },
    { name: 'a redirected page', record: { outcome: outcome({ redirects }) } },
  ])('excludes $name', async ({ record }) => {
    const given = seeds({ paths: ['/de/insel'] })
    const island = urlRecord('/de/insel', { isLinked: false, ...record })
    expect(await findFaults('orphan-page', given, [], [island])).toEqual([])
  })

  test('reports an unlinked sitemap entry', async () => {
    const given = seeds({ paths: ['/de/insel'] })
    const record = urlRecord('/de/insel', { isLinked: false })
    expect(await findFaults('orphan-page', given, [], [record])).toEqual([
      expect.objectContaining({ page: url('/de/insel') }),
    ])
  })

  test('needs a crawl of the whole site', () => {
    expect(seedRules['orphan-page']).toMatchObject({ needsWholeSite: true })
  })
})

describe('unrendered navigation entry', () => {
  const german = seeds({ layouts: new Map([['de', layout('de')]]) })
  const uris = ['maschinen', 'maschinen/heber', 'produkte', 'service', 'firma', 'aktuell']
  const shown = [...uris, 'kontakt', 'impressum'].map((path, index) =>
    documentLink(`/de/${path}`, { region: index % 2 ? 'header' : 'footer' }),
  )

  test('accepts entries shown in header or footer', async () => {
    const visits = [visit('/de', { document: { links: shown } })]
    expect(await findFaults('navigation-unrendered', german, visits)).toEqual([])
  })

  test.each([
    { left: '/de/maschinen/heber', pointer: '/navigation/0/children/0', title: 'Heber' },
    { left: '/de/aktuell', pointer: '/navigation/4', title: 'Aktuell' },
    { left: '/de/kontakt', pointer: '/contact', title: '/de/kontakt' },
    { left: '/de/impressum', pointer: '/footer/info/0', title: 'Impressum' },
  ])('reports $left with its layout field', async ({ left, pointer, title }) => {
    const links = shown.filter((link) => link.url !== url(left))
    // A link in the text is no navigation.
    const visits = [visit('/de', { document: { links: [...links, documentLink(left)] } })]
    expect(await findFaults('navigation-unrendered', german, visits)).toEqual([
      {
        rule: 'navigation-unrendered',
        page: url('/de'),
        part: 'layout',
        target: url(left),
        pointer,
        values: { title, language: 'DE' },
      },
    ])
  })

  test('skips languages without a visited home page', async () => {
    expect(await findFaults('navigation-unrendered', german, [visit('/en')])).toEqual([])
  })

  test('normalises addresses and accepts external entries', async () => {
    const navigation = [
      { title: 'Über uns', uri: '/de/über-uns/#team' },
      { title: 'Shop', uri: 'https://shop.test' },
      { title: 'kaputt', uri: 'javascript:alert(1)' },
      'kein Eintrag',
    ]
    const given = seeds({ navigations: new Map([['de', navigation]]) })
    const links = [
      documentLink('/de/%C3%BCber-uns', { region: 'header' }),
      documentLink('https://shop.test/', { region: 'header' }),
    ]
    const visits = [visit('/de', { document: { links } })]
    expect(await findFaults('navigation-unrendered', given, visits)).toEqual([])
  })
})

describe('missing sitemap entry', () => {
  const given = seeds({ paths: ['/de', '/de/%C3%BCber-uns'] })
  const redirects = [{ status: 302, from: url('/de/neu'), to: url('/de') }]
  const source = { locale: 'de' as const, liveStatus: 404, status: 200, body: {} }

  test('reports an indexable page', async () => {
    expect(await findFaults('not-in-sitemap', given, [visit('/de/neu')])).toEqual([
      expect.objectContaining({ page: url('/de/neu') }),
    ])
  })

  test('reads robots from the backend on a preview site', async () => {
    const preview = { document: { robots: 'noindex' } }
    const visits = [
      visitWithSource('/de/neu', { meta: {} }, preview),
      visitWithSource('/de/geheim', { meta: { robots: 'noindex, nofollow' } }, preview),
    ]
    expect(await findFaults('not-in-sitemap', given, visits)).toEqual([
      expect.objectContaining({ page: url('/de/neu') }),
    ])
  })

  test.each([
    { name: 'a listed page', page: visit('/de/%C3%BCber-uns/') },
    { name: 'a noindex page', page: visit('/de/neu', { document: { robots: 'NoIndex' } }) },
    { name: 'a redirected page', page: visit('/de/neu', { outcome: { redirects } }) },
    { name: 'a missing page', page: visit('/de/neu', { outcome: { status: 404 } }) },
    { name: 'an error page', page: visit('/de/neu', { document: { errorMark: '404' } }) },
    { name: 'a file', page: visit('/de/neu', { scope: 'asset', document: null }) },
    { name: 'a variant by query', page: visit('/de?farbe=rot') },
    { name: 'a draft', page: visit('/de/neu', { source }) },
  ])('ignores $name', async ({ page }) => {
    expect(await findFaults('not-in-sitemap', given, [page])).toEqual([])
  })

  test('needs a sitemap', async () => {
    expect(await findFaults('not-in-sitemap', seeds(), [visit('/de/neu')])).toEqual([])
  })
})

describe('invalid sitemap entry', () => {
  const redirects = [{ status: 301, from: url('/de/alt'), to: url('/de/neu') }]

  test.each([
    { answer: { status: 404 }, verdict: 'broken', reason: '404' },
    { answer: { status: 410 }, verdict: 'broken', reason: '410' },
    { answer: { status: 503 }, verdict: 'suspect', reason: '503' },
    { answer: { status: 403 }, verdict: 'blocked', reason: '403' },
    {
      answer: { status: null, failure: 'timeout' as const },
      verdict: 'suspect',
      reason: 'timeout',
    },
    {
      answer: { status: null, failure: 'redirect-loop' as const },
      verdict: 'broken',
      reason: 'redirect-loop',
    },
    { answer: { redirects }, verdict: 'moved', reason: `301 → ${url('/de/neu')}` },
  ])('$reason is $verdict', async ({ answer, verdict, reason }) => {
    const record = urlRecord('/de/alt', { outcome: outcome(answer) })
    const found = await findFaults('sitemap-broken', seeds({ paths: ['/de/alt'] }), [], [record])
    expect(found).toEqual([
      {
        rule: 'sitemap-broken',
        page: base.href,
        part: 'site',
        target: url('/de/alt'),
        verdict,
        values: { reason },
        evidence: expect.objectContaining({ tries: 1 }),
      },
    ])
  })

  test.each([
    { document: { robots: 'noindex' }, reason: 'noindex' },
    { document: { canonical: url('/de') }, reason: 'canonical' },
  ])('warns about an unlisted page: $reason', async ({ document, reason }) => {
    const visits = [visit('/de'), visit('/de/geheim', { document })]
    const given = seeds({ paths: ['/de', '/de/geheim'] })
    expect(await findFaults('sitemap-broken', given, visits)).toEqual([
      expect.objectContaining({
        target: url('/de/geheim'),
        verdict: 'warning',
        values: { reason },
      }),
    ])
  })

  test('ignores noindex on preview sites', async () => {
    const document = { robots: 'noindex' }
    const visits = [visit('/de', { document }), visit('/de/neu', { document })]
    const given = seeds({ paths: ['/de', '/de/neu'] })
    expect(await findFaults('sitemap-broken', given, visits)).toEqual([])
  })

  test('ignores drafts on preview sites', async () => {
    const source = { locale: 'de' as const, liveStatus: 404, status: 200, body: {} }
    const draft = visit('/de/neu', { source, document: { robots: 'noindex' } })
    const given = seeds({ paths: ['/de', '/de/neu'] })
    expect(await findFaults('sitemap-broken', given, [visit('/de'), draft])).toEqual([])
  })

  test('ignores entries not requested', async () => {
    const record = urlRecord('/de/neu', { outcome: null })
    expect(await findFaults('sitemap-broken', seeds({ paths: ['/de/neu'] }), [], [record])).toEqual(
      [],
    )
  })
})

describe('unusable seed', () => {
  const foreign: SitemapProblem = {
    isNamed: false,
    url: url('/sitemap.xml'),
    reason: 'foreign',
    status: 200,
    example: 'https://www.other.test/de',
  }

  test.each([
    {
      problem: { ...foreign, reason: 'missing' as const, status: 404, example: undefined },
      reason: 'missing, 404',
    },
    {
      problem: { ...foreign, reason: 'unreadable' as const, status: null, example: undefined },
      reason: 'unreadable',
    },
    { problem: foreign, reason: 'foreign, https://www.other.test/de' },
  ])('reports a sitemap: $reason', async ({ problem, reason }) => {
    const problems = [problem]
    expect(await findFaults('sitemap-unreadable', seeds({ problems }), [])).toEqual([
      expect.objectContaining({ part: 'site', target: url('/sitemap.xml'), values: { reason } }),
    ])
  })

  test('reports a missing layout', async () => {
    const layouts = new Map([['en', null] as const])
    expect(await findFaults('layout-missing', seeds({ layouts }), [])).toEqual([
      expect.objectContaining({
        page: url('/en'),
        part: 'layout',
        values: { call: 'layout', language: 'EN' },
      }),
    ])
  })

  test('reports invalid layout fields once', async () => {
    const good = layout('de')
    const [entry] = good.navigation
    const nowhere = { title: 'Nirgends' }
    const german = (body: unknown) => new Map([['de', body] as const])
    const layouts = german({
      ...good,
      navigation: [entry, entry, nowhere],
      footer: { ...good.footer, info: [nowhere] },
    })
    const navigations = german([entry, entry, nowhere, nowhere])
    const found = await findFaults('layout-invalid', seeds({ layouts, navigations }), [])
    expect(new Set(found.map((fault) => fault.pointer))).toEqual(
      new Set(['/navigation/2', '/footer/info/0', '/navigation/3']),
    )
    expect(found).toHaveLength(3)
  })

  test.each(['no', []])('reports an unusable layout: %j', async (body) => {
    const layouts = new Map([['de', body] as const])
    const found = await findFaults('layout-invalid', seeds({ layouts }), [])
    expect(found).toMatchObject([{ pointer: '', values: { pointer: '/' } }])
  })
})

describe('unrendered content link', () => {
  const body = { content: [{ type: 'Tiles', tiles: [{ uri: '/de/heber' }, { uri: '/de/pumpe' }] }] }

  test('is reported with its field', async () => {
    const links = [documentLink('/de/heber#daten')]
    const shown = visitWithSource('/de/maschinen', body, { document: { links } })
    expect(await findFaults('link-unrendered', seeds(), [shown])).toMatchObject([
      { page: url('/de/maschinen'), target: url('/de/pumpe'), pointer: '/content/0/tiles/1/uri' },
    ])
  })

  test.each([
    { name: 'the page itself', path: '/de/pumpe', links: ['/de/heber'] },
    { name: 'a link of the page', path: '/de', links: ['/de/heber', '/de/pumpe/'] },
    { name: 'a page variant by query', path: '/de?x=1', links: [] },
  ])('accepts $name', async ({ path, links }) => {
    const document = { links: links.map((link) => documentLink(link)) }
    const shown = visitWithSource(path, body, { document })
    expect(await findFaults('link-unrendered', seeds(), [shown])).toEqual([])
  })

  test('accepts query parameters added by the site', async () => {
    const offer = { content: [{ contact: { uri: '/de/kontakt?topic=offer' } }] }
    const links = [documentLink('/de/kontakt?topic=offer&machine=VL+250')]
    const shown = visitWithSource('/de/heber', offer, { document: { links } })
    expect(await findFaults('link-unrendered', seeds(), [shown])).toEqual([])
  })
})

describe('faulty redirects', () => {
  const redirects = [
    { from: '/a.html', to: '/de/b' },
    { from: '/de/b', to: '/de/c' },
    { from: '/de/x#y', to: '/de' },
    { from: '/weg', status: 410 },
  ]

  test('of a list are reported once', async () => {
    const lists = new Map([
      ['de', { redirects }],
      ['en', { redirects }],
    ]) as Seeds['redirects']
    const found = await findFaults(
      'redirect-faulty',
      seeds({ redirects: lists, paths: ['/de/b'] }),
      [],
    )
    expect(found.map(({ values }) => [values?.['place'], values?.['message']])).toEqual([
      ['/a.html', expect.stringContaining('is redirected again')],
      ['/de/b', 'hides the page /de/b'],
      ['/de/x#y', expect.stringContaining('expected no #')],
    ])
  })

  test('of content files are reported with their line', async () => {
    const loop = { line: 7, message: 'is redirected in a circle' }
    const status = { line: 8, message: 'not 200', kind: 'status', values: { status: 200 } }
    const body = { redirects, problems: [loop, status] }
    const lists = new Map([['de', body]]) as Seeds['redirects']
    const found = await findFaults('redirect-faulty', seeds({ redirects: lists }), [])
    expect(found.map(({ values }) => values)).toEqual([
      { place: 'redirects.yaml:7', message: 'is redirected in a circle' },
      { place: 'redirects.yaml:8', message: 'not 200', kind: 'status', status: 200 },
    ])
  })
})
