import { describe, expect, test } from 'vitest'
import type { Visit } from '../../crawl/visit.ts'
import type { Verdict } from '../finding.ts'
import { smokeRules } from './smoke-checks.ts'
import { answer, failure } from '../../../tests/harness/crawl/answer.ts'
import { toHtml, visitHtml } from '../../../tests/harness/content/visit-html.ts'
import { applyRules } from '../../../tests/harness/apply-rules.ts'

const blockTypes = ['TextText', 'Tiles', 'Quotes']

const faultsOfPages = (visits: Visit[], again: number | null = 2_500) =>
  applyRules(smokeRules, visits, {
    blockTypes,
    async fetch() {
      const { outcome, ...rest } = again === null ? failure('timeout') : answer(200)
      return { outcome: { ...outcome, durationMs: again ?? 10_000 }, ...rest }
    },
  })

/** Rules that speak of one page, besides the one that speaks of all. */
async function rulesFor(...visits: Parameters<typeof visitHtml>[0][]): Promise<string[]> {
  const faults = await faultsOfPages(visits.map((visit) => visitHtml(visit)))
  return faults.map(({ rule }) => rule).filter((rule) => rule !== 'block-unseen')
}

const redirects = [
  { status: 301, from: 'https://site.test/de/alt', to: 'https://site.test/de/neu' },
]

describe('smoke rules', () => {
  test.each([
    ['correct page', {}],
    ['moved page', { path: '/de/alt', outcome: { redirects, durationMs: 9_000 } }],
    ['broken link, reported by its own rule', { seeds: [], outcome: { status: 404 } }],
    ['file', { scope: 'asset' as const, html: null, outcome: { status: 404 } }],
    ['external page', { scope: 'external' as const, html: null, outcome: { status: 500 } }],
    ['page after a retry', { outcome: { tries: 2, durationMs: 4_000 } }],
    [
      'decorative or labelled pictures',
      {
        html: toHtml({
          main: '<main><h1>Heber</h1><img src="/a.png" alt=""><img src="/b.png" role="none"><img src="/c.png" aria-labelledby="d"></main>',
        }),
      },
    ],
    [
      'noindex page without description',
      {
        html: toHtml({
          head: '<title>Suche</title><meta name="robots" content="noindex, follow">',
        }),
      },
    ],
  ])('accept: %s', async (_, facts) => {
    expect(await rulesFor(facts)).toEqual([])
  })

  type Row = [rule: string, facts: Parameters<typeof visitHtml>[0], verdict?: Verdict]

  test.each([
    ['page-status', { outcome: { status: 404 } }, 'broken'],
    ['page-status', { outcome: { status: 410, redirects } }, 'broken'],
    ['page-status', { outcome: { status: 500 }, seeds: [] }, 'suspect'],
    ['page-status', { outcome: { status: 408 } }, 'suspect'],
    ['page-status', { outcome: { status: 403 } }, 'blocked'],
    ['page-status', { outcome: { status: 429 }, seeds: [] }, 'blocked'],
    ['backend-silent', { outcome: { status: 598 } }],
    ['backend-silent', { outcome: { status: 599 }, seeds: [] }],
    [
      'backend-silent',
      { outcome: { status: 503 }, html: toHtml({ main: '<main data-error="598"></main>' }) },
    ],
    [
      'page-status',
      { html: null, outcome: { status: null, failure: 'timeout' as const } },
      'suspect',
    ],
    [
      'page-status',
      { html: null, outcome: { status: null, failure: 'redirect-loop' as const } },
      'broken',
    ],
    ['page-slow', { outcome: { durationMs: 2_001 } }],
    ['main-missing', { html: toHtml({ main: '<div><h1>Titel</h1></div>' }) }],
    ['footer-missing', { html: toHtml({ footer: '' }) }],
    ['heading-missing', { html: toHtml({ main: '<main><h2>Titel</h2></main>' }) }],
    ['heading-missing', { html: toHtml({ main: '<main><h1> </h1></main>' }) }],
    ['heading-many', { html: toHtml({ main: '<main><h1>a</h1><h1>b</h1></main>' }) }],
    ['title-missing', { html: toHtml({ head: '<meta name="description" content="x">' }) }],
    [
      'title-missing',
      { html: toHtml({ head: '<title> </title><meta name="description" content="x">' }) },
    ],
    [
      'title-long',
      {
        html: toHtml({
          head: `<title>${'a'.repeat(61)}</title><meta name="description" content="x">`,
        }),
      },
    ],
    [
      'alt-missing',
      {
        html: toHtml({ main: '<main><h1>Heber</h1><img src="/a.png" srcset="/b.png 2x"></main>' }),
      },
    ],
    ['description-missing', { html: toHtml({ head: '<title>a</title>' }) }],
    [
      'error-text',
      { html: toHtml({ main: '<main><h1>Heber</h1><p>Traglast: undefined kg</p></main>' }) },
    ],
  ] as Row[])('report %s for %j', async (rule, facts, verdict) => {
    const faults = await faultsOfPages([visitHtml(facts)])
    const [fault, ...others] = faults.filter((found) => found.rule !== 'block-unseen')
    expect(fault).toMatchObject({ rule, page: 'https://site.test/de/maschinen' })
    expect(fault?.verdict).toBe(verdict)
    expect(others).toEqual([])
  })

  test('have equal placeholders in both languages', () => {
    const names = (text: string) => new Set(text.match(/\{\w+\}/g))
    for (const [id, { de, en }] of Object.entries(smokeRules))
      expect(names(de), id).toEqual(names(en))
  })

  test('round durations to whole milliseconds', async () => {
    const [fault] = await faultsOfPages([visitHtml({ outcome: { durationMs: 9_000 } })], 2_500.4)
    expect(fault).toMatchObject({ rule: 'page-slow', values: { durationMs: 2_500, slowMs: 2_000 } })
  })

  function source(types: unknown[]) {
    const body = { title: 'Titel', content: types.map((type) => ({ type })) }
    return { locale: 'de' as const, liveStatus: 200, status: 200, body }
  }

  test('merge pages with the same title per language', async () => {
    const visits = ['/de/c', '/de/a', '/de/b', '/en/a', '/de/b'].map((path) => visitHtml({ path }))
    for (const order of [visits, visits.toReversed()]) {
      const faults = await faultsOfPages(order)
      expect(faults.filter(({ rule }) => rule === 'title-duplicate')).toEqual([
        {
          rule: 'title-duplicate',
          page: 'https://site.test/de/a',
          values: { title: 'Vakuumheber | Muster', count: 3, pages: '/de/a, /de/b, /de/c' },
        },
      ])
    }
  })

  test('compare canonical pages only', async () => {
    const canonical = toHtml({
      head: '<title>Titel</title><meta name="description" content="x"><link rel="canonical" href="/de/a">',
    })
    const [moved] = [{ path: '/de/alt', outcome: { redirects } }]
    expect(
      await rulesFor(
        { path: '/de/a', html: canonical },
        { path: '/de/a?seite=1', html: canonical },
        moved,
        { path: '/de/neu' },
      ),
    ).toEqual([])
  })

  test.each([
    {
      name: 'all blocks',
      types: ['TextText', 'Tiles', 'Tiles'],
      shown: ['TextText', 'Tiles', 'Tiles'],
      missing: [],
    },
    {
      name: 'a missing block in the middle',
      types: ['TextText', 'Quotes', 'Tiles'],
      shown: ['TextText', 'Tiles'],
      missing: ['/content/1'],
    },
    {
      name: 'a missing repeated block',
      types: ['Tiles', 'Tiles'],
      shown: ['Tiles'],
      missing: ['/content/1'],
    },
    {
      name: 'no blocks',
      types: ['TextText', 'Tiles'],
      shown: [],
      missing: ['/content/0', '/content/1'],
    },
    {
      name: 'all blocks but an unknown type',
      types: ['Carousel3D', 'Tiles'],
      shown: ['Tiles'],
      missing: [],
    },
    {
      name: 'all blocks but an invalid one',
      types: [7, null, 'Tiles'],
      shown: ['Tiles'],
      missing: [],
    },
  ])('compare blocks with the backend: page shows $name', async ({ types, shown, missing }) => {
    const blocks = shown.map((type) => `<section data-block="${type}"></section>`).join('')
    const html = toHtml({ main: `<main><h1>Titel</h1>${blocks}</main>` })
    const faults = await faultsOfPages([visitHtml({ html, source: source(types) })])
    const found = faults.filter(({ rule }) => rule === 'block-missing')
    expect(found.map(({ pointer }) => pointer)).toEqual(missing)
  })

  test('locate an error text in page or layout', async () => {
    const header = '<header><a href="/de">Max NaN</a></header>'
    const main = '<main><h1>Heber</h1><p>Ab {{preis}}</p><p>undefined</p></main>'
    const content = [{ type: 'TextText', left: '<p>Ab CHF</p>', right: '<p>Ab {{preis}}</p>' }]
    const visit = visitHtml({
      html: toHtml({ header, main }),
      source: { locale: 'de', liveStatus: 200, status: 200, body: { title: 'Heber', content } },
    })
    const layouts = new Map([['de' as const, { footer: {}, navigation: [{ title: 'Max NaN' }] }]])
    const seeds = { layouts, navigations: new Map(), redirects: new Map(), problems: [] }
    const faults = await applyRules(smokeRules, [visit], { seeds })
    const found = faults.filter(({ rule }) => rule === 'error-text')
    expect(found.map(({ part, pointer, values }) => [part, pointer, values?.['text']])).toEqual([
      [undefined, '/content/0/right', '{{preis}}'],
      ['layout', '/navigation/0/title', 'NaN'],
    ])
  })

  test.each([null, 'text', { content: 'none' }, { content: [null] }])(
    'accept the backend response %j',
    async (body) => {
      expect(await rulesFor({ source: { ...source([]), body } })).toEqual([])
    },
  )

  test('merge unseen block types into one warning', async () => {
    const faults = await faultsOfPages([visitHtml()])
    expect(faults).toEqual([
      {
        rule: 'block-unseen',
        part: 'site',
        page: 'https://site.test/de',
        values: { count: 2, total: 3, types: 'Quotes, Tiles' },
      },
    ])
  })

  test('report header and footer texts once per language', async () => {
    const html = toHtml({ header: '<header><a href="/de">nav.menu</a></header>' })
    const visits = ['/de/a?canonical', '/de/b', '/en/a'].map((path) => visitHtml({ path, html }))
    const faults = await faultsOfPages(visits)
    expect(
      faults
        .filter(({ rule }) => rule === 'error-text')
        .map(({ page, part, values }) => [page, part, values]),
    ).toEqual([
      ['https://site.test/de', 'layout', { text: 'nav.menu' }],
      ['https://site.test/en', 'layout', { text: 'nav.menu' }],
    ])
  })

  test.each([
    { name: 'slow again in a single request', again: 2_001, slow: 1 },
    { name: 'fast in a single request', again: 2_000, slow: 0 },
    { name: 'unreachable in a single request', again: null, slow: 0 },
  ])('repeat slow requests: $name', async ({ again, slow }) => {
    const visits = [visitHtml({ outcome: { durationMs: 9_000 } })]
    const faults = await faultsOfPages(visits, again)
    expect(faults.filter(({ rule }) => rule === 'page-slow')).toHaveLength(slow)
  })

  test('report only the slowest pages', async () => {
    const paths = Array.from({ length: 25 }, (_, index) => `/de/${index}`)
    const visits = paths.map((path, index) =>
      visitHtml({ path, outcome: { durationMs: 3_000 + index } }),
    )
    const faults = await faultsOfPages(visits)
    const slow = faults.filter(({ rule }) => rule === 'page-slow')
    expect(slow.map(({ page }) => new URL(page).pathname)).toEqual(paths.slice(5).toReversed())
  })

  test('separate headings without language-specific quotes', async () => {
    const html = toHtml({ main: '<main><h1>Heber</h1><h1>Pumpe</h1></main>' })
    const faults = await faultsOfPages([visitHtml({ html })])
    const values = { count: 2, headings: 'Heber | Pumpe' }
    expect(faults).toContainEqual(expect.objectContaining({ rule: 'heading-many', values }))
  })
})
