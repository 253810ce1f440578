import { describe, expect, test } from 'vitest'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import {
  base,
  documentLink,
  outcome,
  urlRecord,
  visit,
  visitWithSource,
} from '../../../tests/harness/content/visit-builder.ts'
import de from '../../../locales/de.json' with { type: 'json' }
import en from '../../../locales/en.json' with { type: 'json' }
import type { Locale } from '../../../locales/locales.ts'
import type { SitemapEntry } from '../../crawl/site-tables.ts'
import type { LanguageLink, PageDocument } from '../../crawl/document/page-document.ts'
import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import { translationRules } from './translation-checks.ts'

const url = (path: string) => new URL(path, base).href

type Paths = Partial<Record<Locale, string>>

/** The links that a page with these translations has. */
function languageLinks(paths: Paths): LanguageLink[] {
  return [
    ...(paths.de ? [{ hreflang: 'de-CH', url: url(paths.de) }] : []),
    ...(paths.en ? [{ hreflang: 'en-GB', url: url(paths.en) }] : []),
  ]
}

/** What the site renders of these translations. */
function rendered(paths: Paths): Partial<PageDocument> {
  const links = languageLinks(paths)
  const standard = paths.de ? [{ hreflang: 'x-default', url: url(paths.de) }] : []
  return { alternates: links.length < 2 ? [] : [...links, ...standard], switcher: links }
}

/** A page whose backend and rendering say the same. */
function translated(path: string, paths: Paths, document: Partial<PageDocument> = {}): Visit {
  const body = { meta: { translatedPaths: paths } }
  return visitWithSource(path, body, { document: { ...rendered(paths), ...document } })
}

function findFaults(
  visits: Visit[],
  records: UrlRecord[] = [],
  given: Parameters<typeof applyRules>[2] = {},
) {
  return applyRules(translationRules, visits, given, records)
}

const both = { de: '/de/heber', en: '/en/lifters' }
const pair = [translated('/de/heber', both), translated('/en/lifters', both)]

describe('consistent languages', () => {
  test.each([
    { name: 'with a backend', visits: pair },
    {
      name: 'without a backend',
      visits: [
        visit('/de/heber', { document: rendered(both) }),
        visit('/en/lifters', { document: rendered(both) }),
      ],
    },
    {
      name: 'with differently spelled addresses',
      visits: [
        translated('/de/%C3%BCber-uns', { de: '/de/über-uns', en: '/en/about-us' }),
        translated('/en/about-us', { de: '/de/%c3%bcber-uns/', en: '/en/about-us/' }),
      ],
    },
    {
      name: 'at another address than the canonical one',
      visits: pair.map((page) => {
        const elsewhere = (address: string) =>
          address.replace(base.origin, 'https://www.public.test')
        const { document } = page
        if (!document) return page
        const alternates = document.alternates.map((link) => ({
          ...link,
          url: elsewhere(link.url),
        }))
        const canonical = elsewhere(page.url)
        return { ...page, document: { ...document, alternates, canonical } }
      }),
      faults: [
        expect.objectContaining({
          rule: 'canonical-mismatch',
          part: 'site',
          page: base.href,
          values: { actual: 'https://www.public.test', expected: 'https://site.test' },
        }),
      ],
    },
    {
      name: 'pages without language, files, error pages, redirects',
      visits: [
        visit('/catalogue', { document: { language: 'fr' } }),
        visit('/de/a.pdf', { scope: 'asset', document: null }),
        visit('/de/weg', { outcome: { status: 404 }, document: { language: 'fr' } }),
        visit('/de/fehler', { document: { errorMark: '404', canonical: null } }),
        visit('/de/alt', {
          outcome: { redirects: [{ status: 301, from: url('/de/alt'), to: url('/de/heber') }] },
          document: { canonical: url('/de/heber') },
        }),
      ],
    },
    {
      name: 'search page without content',
      visits: [
        visit('/de/search?q=x', {
          source: { locale: 'de', liveStatus: 404, status: 404, body: { message: 'no page' } },
          document: { robots: 'noindex', canonical: url('/de/search') },
        }),
      ],
    },
    {
      name: 'noindex pages with and without alternates',
      visits: [both.de, both.en].map((path, index) =>
        visitWithSource(
          path,
          { meta: { robots: 'noindex', translatedPaths: both } },
          { document: { ...rendered(both), ...(index === 0 && { alternates: [] }) } },
        ),
      ),
    },
  ])('$name', async ({ visits, faults = [] }) => {
    expect(await findFaults(visits)).toEqual(faults)
  })
})

describe('translations', () => {
  const german = { de: '/de/heber' }
  /** Its switcher leads where the translation would be. */
  const alone = { switcher: languageLinks({ ...german, en: '/en/heber' }) }
  const redirects = [{ status: 301, from: url('/en/lifters'), to: url('/en/cranes') }]
  const fault = { page: url('/de/heber') }
  const atEnglish = { ...fault, pointer: '/meta/translatedPaths/en' }

  test.each([
    {
      name: 'page in one language',
      visits: [translated('/de/heber', german, alone)],
      found: { ...atEnglish, rule: 'translation-missing', values: { language: 'EN' } },
    },
    {
      name: 'page in one language without a backend',
      visits: [visit('/de/heber', { document: alone })],
      found: { ...fault, rule: 'translation-missing', values: { language: 'EN' } },
    },
    {
      name: 'page without its own path',
      visits: [
        translated(
          '/de/heber',
          { en: '/en/lifters' },
          {
            alternates: [{ hreflang: 'en-GB', url: url('/en/lifters') }],
            switcher: languageLinks(both),
          },
        ),
      ],
      found: {
        ...fault,
        rule: 'translation-missing',
        pointer: '/meta/translatedPaths/de',
        values: { language: 'DE' },
      },
      others: ['hreflang-mismatch'],
    },
    {
      name: 'missing translation',
      visits: [translated('/de/heber', both)],
      records: [urlRecord('/en/lifters', { outcome: outcome({ status: 404 }) })],
      found: {
        ...atEnglish,
        rule: 'translation-broken',
        verdict: 'broken',
        target: url('/en/lifters'),
        values: { path: '/en/lifters', answer: 404 },
        evidence: expect.objectContaining({ status: 404 }),
      },
    },
    {
      name: 'translation without response',
      visits: [translated('/de/heber', both)],
      records: [
        urlRecord('/en/lifters', { outcome: outcome({ status: null, failure: 'timeout' }) }),
      ],
      found: {
        ...atEnglish,
        rule: 'translation-broken',
        verdict: 'suspect',
        target: url('/en/lifters'),
        values: { path: '/en/lifters', answer: 'timeout' },
      },
    },
    {
      name: 'moved translation',
      visits: [translated('/de/heber', both)],
      records: [urlRecord('/en/lifters', { outcome: outcome({ redirects }) })],
      found: {
        ...atEnglish,
        rule: 'translation-redirects',
        target: url('/en/lifters'),
        values: { path: '/en/lifters', to: url('/en/cranes') },
      },
    },
    {
      name: 'translation of another page',
      visits: [
        translated('/de/heber', both),
        translated('/en/lifters', { de: '/de/krane', en: '/en/lifters' }),
        translated('/de/krane', { de: '/de/krane', en: '/en/lifters' }),
      ],
      found: {
        ...atEnglish,
        rule: 'translation-not-reciprocal',
        target: url('/en/lifters'),
        values: { path: '/en/lifters', back: '/de/krane' },
      },
    },
    {
      name: 'translation without a back link, reported once',
      visits: [
        translated('/de/heber', both),
        translated(
          '/en/lifters',
          { en: '/en/lifters' },
          { switcher: languageLinks({ de: '/de/lifters', en: '/en/lifters' }) },
        ),
      ],
      found: {
        ...atEnglish,
        rule: 'translation-not-reciprocal',
        target: url('/en/lifters'),
        values: { path: '/en/lifters', back: '–' },
      },
    },
    {
      name: 'translation under the wrong prefix',
      visits: [translated('/de/heber', { de: '/de/heber', en: '/de/lifters' })],
      found: {
        ...atEnglish,
        rule: 'translation-prefix',
        values: { language: 'EN', path: '/de/lifters', prefix: '/en' },
      },
    },
    {
      name: 'translation on another host',
      visits: [
        translated('/de/heber', { de: '/de/heber', en: '//en.test/lifters' }, rendered(both)),
      ],
      found: { ...atEnglish, rule: 'translation-prefix' },
      others: ['hreflang-mismatch', 'switcher-mismatch'],
    },
    {
      name: 'invalid path',
      visits: [
        visitWithSource(
          '/de/heber',
          { meta: { translatedPaths: { de: '/de/heber', en: 42 } } },
          { document: alone },
        ),
      ],
      found: { ...atEnglish, rule: 'translation-missing' },
    },
  ])('reports: $name', async ({ visits, records = [], found, others = [] }) => {
    const faults = await findFaults(visits, records)
    expect(faults).toContainEqual(expect.objectContaining(found))
    expect(faults.map(({ rule }) => rule).sort()).toEqual([found.rule, ...others].sort())
  })

  test('skip targets not requested', async () => {
    const records = [urlRecord('/en/lifters', { outcome: null })]
    expect(await findFaults([translated('/de/heber', both)], records)).toEqual([])
  })

  test('skip languages outside the selection', async () => {
    const french = visit('/en/lifters', { document: { language: 'fr' } })
    const page = translated('/de/heber', german, alone)
    expect(await findFaults([page, french], [], { locales: ['de'] })).toEqual([])
  })
})

describe('language of a page', () => {
  const document = rendered(both)

  test.each([
    {
      name: 'tag other than the specified one',
      path: '/en/lifters',
      document: { language: 'en-UK' },
      found: { rule: 'language-tag', values: { actual: 'en-UK', expected: 'en-GB' } },
    },
    {
      name: 'missing tag',
      document: { language: null },
      found: { rule: 'language-tag', values: { actual: '–', expected: 'de-CH' } },
    },
    {
      name: 'canonical address of another page',
      document: { canonical: url('/de/krane') },
      found: {
        rule: 'canonical-mismatch',
        values: { actual: url('/de/krane'), expected: url('/de/heber') },
      },
    },
    {
      name: 'missing canonical address',
      document: { canonical: null },
      found: { rule: 'canonical-mismatch', values: { actual: '–', expected: url('/de/heber') } },
    },
    {
      name: 'missing alternates',
      document: { alternates: [] },
      found: {
        rule: 'hreflang-mismatch',
        values: { hreflang: 'de-CH', actual: '–', expected: '/de/heber' },
      },
      count: 3,
    },
    {
      name: 'alternate with another target',
      document: {
        alternates: [
          ...languageLinks({ de: '/de/heber', en: '/en/cranes' }),
          { hreflang: 'x-default', url: url('/de/heber') },
        ],
      },
      found: {
        rule: 'hreflang-mismatch',
        values: { hreflang: 'en-GB', actual: url('/en/cranes'), expected: '/en/lifters' },
      },
    },
    {
      name: 'wrong x-default',
      document: {
        alternates: [...languageLinks(both), { hreflang: 'x-default', url: url('/en/lifters') }],
      },
      found: { rule: 'hreflang-mismatch', values: { hreflang: 'x-default' } },
    },
    {
      name: 'alternate in an unknown language',
      document: {
        alternates: [...(document.alternates ?? []), { hreflang: 'fr', url: url('/fr/levage') }],
      },
      found: {
        rule: 'hreflang-mismatch',
        values: { hreflang: 'fr', actual: url('/fr/levage'), expected: '–' },
      },
    },
    {
      name: 'alternates on another host',
      document: {
        alternates: (document.alternates ?? []).map((link) => ({
          ...link,
          url: link.url.replace('site.test', 'beta.test'),
        })),
      },
      found: { rule: 'hreflang-mismatch' },
      count: 3,
    },
    {
      name: 'switcher with another target',
      document: { switcher: languageLinks({ de: '/de/heber', en: '/en' }) },
      found: {
        rule: 'switcher-mismatch',
        pointer: '/meta/translatedPaths/en',
        target: url('/en'),
        values: { language: 'EN', actual: url('/en'), expected: '/en/lifters' },
      },
    },
    {
      name: 'switcher without a language',
      document: { switcher: languageLinks({ de: '/de/heber' }) },
      found: { rule: 'switcher-mismatch', values: { language: 'EN', actual: '–' } },
    },
    {
      name: 'switcher with a wrong label',
      document: {
        links: [
          documentLink('/de/heber', { region: 'header', text: 'DE' }),
          documentLink('/en/lifters', { region: 'header', text: 'FR' }),
        ],
      },
      found: { rule: 'switcher-label', part: 'site', values: { language: 'EN', text: 'FR' } },
    },
  ])('reports: $name', async ({ path = '/de/heber', document: given, found, count = 1 }) => {
    const faults = await findFaults([translated(path, both, given)])
    const { values, ...rest } = found
    expect(faults[0]).toMatchObject({ page: url(path), ...rest, ...(values && { values }) })
    expect(faults).toHaveLength(count)
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set([found.rule]))
  })

  test('limits the switcher to selected languages', async () => {
    const visits = [translated('/de/heber', both, { switcher: languageLinks({ de: '/de/heber' }) })]
    const faults = await findFaults(visits, [], { locales: ['de'] })
    expect(faults.filter(({ rule }) => rule === 'switcher-mismatch')).toEqual([])
  })

  test('accepts language names and other header links', async () => {
    const links = [
      documentLink('/en/lifters', { region: 'header', text: 'Vacuum lifters' }),
      documentLink('/en/lifters', { region: 'header', text: 'English' }),
    ]
    expect(await findFaults([translated('/de/heber', both, { links })])).toEqual([])
  })

  test('skips variants by query', async () => {
    const variation = { canonical: url('/de/heber'), language: 'fr' }
    const page = translated('/de/heber?kategorie=glas', both, variation)
    expect(await findFaults([page])).toEqual([])
  })
})

describe('sitemap alternates', () => {
  const entry = (path: string, alternates: LanguageLink[]) => ({ url: url(path), alternates })
  const sitemapFaults = (sitemap: SitemapEntry[]) => findFaults(pair, [], { sitemap })

  test.each([
    { name: 'identical alternates', alternates: languageLinks(both) },
    {
      name: 'x-default',
      alternates: [...languageLinks(both), { hreflang: 'x-default', url: url('/de/heber') }],
    },
  ])('accept: $name', async ({ alternates }) => {
    expect(await sitemapFaults([entry('/de/heber', alternates)])).toEqual([])
  })

  test.each([
    {
      name: 'another translation',
      alternates: languageLinks({ de: '/de/heber', en: '/en/cranes' }),
      values: { hreflang: 'en-GB', actual: url('/en/cranes'), expected: '/en/lifters' },
    },
    {
      name: 'missing translation',
      alternates: [languageLinks(both)[0] ?? { hreflang: '', url: '' }],
      values: { hreflang: 'en-GB', actual: '–', expected: '/en/lifters' },
    },
    {
      name: 'wrong x-default',
      alternates: [...languageLinks(both), { hreflang: 'x-default', url: url('/en/lifters') }],
      values: { hreflang: 'x-default', actual: url('/en/lifters'), expected: '/de/heber' },
    },
  ])('report: $name', async ({ alternates, values }) => {
    expect(await sitemapFaults([entry('/de/heber', alternates)])).toEqual([
      {
        rule: 'sitemap-alternates',
        page: base.href,
        part: 'site',
        target: url('/de/heber'),
        values: { ...values, entry: '/de/heber' },
      },
    ])
  })

  test('skip unvisited pages', async () => {
    expect(await sitemapFaults([entry('/de/krane', [])])).toEqual([])
  })
})

describe('interface texts', () => {
  const { 'nav.menu': _menu, ...withoutMenu } = en

  test.each([
    { name: 'complete in both languages', messages: { de, en }, found: [] },
    {
      name: 'missing text',
      messages: { de, en: withoutMenu },
      found: [{ rule: 'messages-incomplete', values: { locale: 'en', key: 'nav.menu' } }],
    },
    {
      name: 'empty text',
      messages: { de: { ...de, 'nav.menu': ' ' }, en },
      found: [{ rule: 'messages-incomplete', values: { locale: 'de', key: 'nav.menu' } }],
    },
  ])('$name', async ({ messages, found }) => {
    const faults = await findFaults([], [], { messages })
    expect(faults).toMatchObject(found)
    expect(faults).toHaveLength(found.length)
  })

  test('report every text of an empty file', async () => {
    const faults = await findFaults([], [], { messages: { de, en: {} } })
    expect(faults).toHaveLength(Object.keys(de).length)
    expect(faults[0]).toMatchObject({
      part: 'texts',
      page: url('/en'),
      pointer: '/skip.toContent',
    })
  })
})
