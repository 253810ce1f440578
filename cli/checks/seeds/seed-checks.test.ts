import { describe, expect, test } from 'vitest'
import { layout } from '../../../tests/harness/content/page-builder.ts'
import { runChecks } from '../../../tests/harness/run-checks.ts'
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
    seeds: { layouts: new Map(), navigations: new Map(), problems: [], ...fields },
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
  const faults = await runChecks(seedRules, visits, given, records)
  return faults.filter((fault) => fault.rule === rule)
}

const url = (path: string) => new URL(path, base).href

describe('a page that no page links to', () => {
  const redirects = [{ status: 301, from: url('/de/insel'), to: url('/de') }]

  test.each([
    { name: 'that is linked', record: { isLinked: true } },
    { name: 'that is a draft', record: { isDraft: true } },
    {
      name: 'of the navigation, which has a rule of its own',
      record: { seeds: ['navigation' as const] },
    },
    { name: 'that is not there', record: { outcome: outcome({ status: 404 }) } },
    { name: 'that was not asked for', record: { outcome: null } },
    { name: 'that leads elsewhere', record: { outcome: outcome({ redirects }) } },
  ])('is not one $name', async ({ record }) => {
    const given = seeds({ paths: ['/de/insel'] })
    const island = urlRecord('/de/insel', { isLinked: false, ...record })
    expect(await findFaults('orphan-page', given, [], [island])).toEqual([])
  })

  test('is one of the sitemap', async () => {
    const given = seeds({ paths: ['/de/insel'] })
    const record = urlRecord('/de/insel', { isLinked: false })
    expect(await findFaults('orphan-page', given, [], [record])).toEqual([
      expect.objectContaining({ page: url('/de/insel') }),
    ])
  })

  test('cannot be told of a part of the site', () => {
    expect(seedRules['orphan-page']).toMatchObject({ needsWholeSite: true })
  })
})

describe('entries of the layout that the home page does not show', () => {
  const german = seeds({ layouts: new Map([['de', layout('de')]]) })
  const uris = ['maschinen', 'maschinen/heber', 'produkte', 'service', 'firma', 'aktuell']
  const shown = [...uris, 'kontakt', 'impressum'].map((path, index) =>
    documentLink(`/de/${path}`, { region: index % 2 ? 'header' : 'footer' }),
  )

  test('none, where header and footer show them all', async () => {
    const visits = [visit('/de', { document: { links: shown } })]
    expect(await findFaults('navigation-unrendered', german, visits)).toEqual([])
  })

  test.each([
    { left: '/de/maschinen/heber', pointer: '/navigation/0/children/0', title: 'Heber' },
    { left: '/de/aktuell', pointer: '/navigation/4', title: 'Aktuell' },
    { left: '/de/kontakt', pointer: '/contact', title: '/de/kontakt' },
    { left: '/de/impressum', pointer: '/footer/info/0', title: 'Impressum' },
  ])('$left, with its place in the layout', async ({ left, pointer, title }) => {
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

  test('nothing can be said of a language whose home page was not read', async () => {
    expect(await findFaults('navigation-unrendered', german, [visit('/en')])).toEqual([])
  })

  test('an entry is found whatever the spelling of its address, and may lead elsewhere', async () => {
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

describe('pages that the sitemap leaves out', () => {
  const given = seeds({ paths: ['/de', '/de/%C3%BCber-uns'] })
  const redirects = [{ status: 302, from: url('/de/neu'), to: url('/de') }]
  const source = { locale: 'de' as const, liveStatus: 404, status: 200, body: {} }

  test('a page that search engines shall keep', async () => {
    expect(await findFaults('not-in-sitemap', given, [visit('/de/neu')])).toEqual([
      expect.objectContaining({ page: url('/de/neu') }),
    ])
  })

  test('on a preview site the backend says which pages those are', async () => {
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
    { name: 'one that it has', page: visit('/de/%C3%BCber-uns/') },
    { name: 'one that is hidden', page: visit('/de/neu', { document: { robots: 'NoIndex' } }) },
    { name: 'one that redirects', page: visit('/de/neu', { outcome: { redirects } }) },
    { name: 'one that is missing', page: visit('/de/neu', { outcome: { status: 404 } }) },
    { name: 'an error page', page: visit('/de/neu', { document: { errorMark: '404' } }) },
    { name: 'a file', page: visit('/de/neu', { scope: 'asset', document: null }) },
    { name: 'a variation by query', page: visit('/de?farbe=rot') },
    { name: 'a draft', page: visit('/de/neu', { source }) },
  ])('not $name', async ({ page }) => {
    expect(await findFaults('not-in-sitemap', given, [page])).toEqual([])
  })

  test('nothing is left out of a sitemap that does not exist', async () => {
    expect(await findFaults('not-in-sitemap', seeds(), [visit('/de/neu')])).toEqual([])
  })
})

describe('entries of the sitemap that do not belong there', () => {
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
  ])('a page that is not to be listed: $reason', async ({ document, reason }) => {
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

  test('a preview site hides all its pages, which is no fault', async () => {
    const document = { robots: 'noindex' }
    const visits = [visit('/de', { document }), visit('/de/neu', { document })]
    const given = seeds({ paths: ['/de', '/de/neu'] })
    expect(await findFaults('sitemap-broken', given, visits)).toEqual([])
  })

  test('a draft is in the sitemap of a preview site, which hides it', async () => {
    const source = { locale: 'de' as const, liveStatus: 404, status: 200, body: {} }
    const draft = visit('/de/neu', { source, document: { robots: 'noindex' } })
    const given = seeds({ paths: ['/de', '/de/neu'] })
    expect(await findFaults('sitemap-broken', given, [visit('/de'), draft])).toEqual([])
  })

  test('an entry that was not asked for is left alone', async () => {
    const record = urlRecord('/de/neu', { outcome: null })
    expect(await findFaults('sitemap-broken', seeds({ paths: ['/de/neu'] }), [], [record])).toEqual(
      [],
    )
  })
})

describe('what the site says of itself before a page is read', () => {
  const foreign: SitemapProblem = {
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
  ])('a sitemap that cannot be used: $reason', async ({ problem, reason }) => {
    const problems = [problem]
    expect(await findFaults('sitemap-unreadable', seeds({ problems }), [])).toEqual([
      expect.objectContaining({ part: 'site', target: url('/sitemap.xml'), values: { reason } }),
    ])
  })

  test('a layout that the backend does not answer', async () => {
    const layouts = new Map([['en', null] as const])
    expect(await findFaults('layout-missing', seeds({ layouts }), [])).toEqual([
      expect.objectContaining({
        page: url('/en'),
        part: 'layout',
        values: { call: 'layout', language: 'EN' },
      }),
    ])
  })

  test('parts of a layout that do not fit, those of the navigation once', async () => {
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

  test.each(['no', []])('a layout of which nothing is left: %j', async (body) => {
    const layouts = new Map([['de', body] as const])
    const found = await findFaults('layout-invalid', seeds({ layouts }), [])
    expect(found).toMatchObject([{ pointer: '', values: { pointer: '/' } }])
  })
})

describe('an address that the content names', () => {
  const body = { content: [{ type: 'Tiles', tiles: [{ uri: '/de/heber' }, { uri: '/de/pumpe' }] }] }

  test('and that the page does not link to is told with its field', async () => {
    const links = [documentLink('/de/heber#daten')]
    const shown = visitWithSource('/de/maschinen', body, { document: { links } })
    expect(await findFaults('link-unrendered', seeds(), [shown])).toMatchObject([
      { page: url('/de/maschinen'), target: url('/de/pumpe'), pointer: '/content/0/tiles/1/uri' },
    ])
  })

  test.each([
    { name: 'the page itself', path: '/de/pumpe', links: ['/de/heber'] },
    { name: 'a link of the page', path: '/de', links: ['/de/heber', '/de/pumpe/'] },
    { name: 'the matter of the page without query', path: '/de?x=1', links: [] },
  ])('and that is $name is no fault', async ({ path, links }) => {
    const document = { links: links.map((link) => documentLink(link)) }
    const shown = visitWithSource(path, body, { document })
    expect(await findFaults('link-unrendered', seeds(), [shown])).toEqual([])
  })

  test('is shown by a link to which the site has added what it knows', async () => {
    const offer = { content: [{ contact: { uri: '/de/kontakt?topic=offer' } }] }
    const links = [documentLink('/de/kontakt?topic=offer&machine=VL+250')]
    const shown = visitWithSource('/de/heber', offer, { document: { links } })
    expect(await findFaults('link-unrendered', seeds(), [shown])).toEqual([])
  })
})
