import { describe, expect, test } from 'vitest'
import { base, outcome, urlRecord } from '../../tests/harness/content/visit-builder.ts'
import { crawledTables, type TestLink } from '../../tests/harness/content/crawled-tables.ts'
import { readDocument } from '../crawl/document/read-document.ts'
import type { UrlRecord } from '../crawl/visit.ts'
import type { Locale } from '../../locales/locales.ts'
import { locate, type LocateDeps } from './locate.ts'
import type { Fault, Rule } from './finding.ts'

const rule: Rule = {
  verdict: 'broken',
  en: '',
  de: '',
}

/** What the crawl knows of a site of these pages, by path, and of what they link to. */
function crawled({
  pages,
  json = {},
  layouts = {},
  records = [],
}: {
  pages: Record<string, string>
  json?: Record<string, unknown>
  layouts?: Partial<Record<Locale, unknown>>
  records?: UrlRecord[]
}): LocateDeps {
  const links: TestLink[] = []
  for (const [path, html] of Object.entries(pages)) {
    const page = new URL(path, base)
    const document = readDocument({ headers: {}, body: Buffer.from(html) }, page)
    for (const link of document.links) {
      links.push({ page: page.href, target: link.url ?? '', link })
    }
  }
  const known = Object.keys(pages).map((path) => urlRecord(path))
  const tables = crawledTables([...known, ...records], links)
  for (const [path, body] of Object.entries(json)) tables.addContent(url(path), body)
  return {
    base,
    locales: ['de', 'en'],
    tables,
    layouts: new Map(Object.entries(layouts) as [Locale, unknown][]),
    rules: new Map([['link-broken', rule]]),
    backendUrl: new URL('https://cms.test/'),
  }
}

const url = (path: string) => new URL(path, base).href

/** An address that is broken. */
const target = (path: string, fields: Partial<UrlRecord> = {}): UrlRecord =>
  urlRecord(path, { outcome: outcome({ status: 404 }), ...fields })

const broken = (path: string, fields: object = {}): Fault => ({
  rule: 'link-broken',
  page: base.href,
  url: url(path),
  ...fields,
})

/** A page with a link to what is not there. */
const oneLink = crawled({
  pages: { '/de/a': '<a href="/de/x">X</a>' },
  records: [target('/de/x')],
})

describe('places of a broken link', () => {
  test('reports each broken target of a page', () => {
    const deps = crawled({
      pages: { '/de/a': '<a href="/de/x">X</a> <a href="/de/y">Y</a>' },
      records: [target('/de/x'), target('/de/y')],
    })
    const findings = locate([broken('/de/x'), broken('/de/y')], deps)
    expect(findings.map(({ link }) => link?.text)).toEqual(['X', 'Y'])
  })

  test('restricts a fault to matching referrers', () => {
    const deps = crawled({
      pages: { '/de/a': '<a href="/de/x">X</a>', '/de/b': '<a href="/de/x">X</a>' },
      records: [target('/de/x')],
    })
    const from = (referrer: UrlRecord) => referrer.url === url('/de/b')
    const findings = locate([broken('/de/x', { from })], deps)
    expect(findings.map(({ page }) => page)).toEqual([url('/de/b')])
  })

  test('keeps only reproducible evidence', () => {
    const evidence = outcome({ status: 404, durationMs: 123 })
    const [finding] = locate([broken('/de/x', { evidence })], oneLink)
    const { method, status, failure, redirects, tries } = evidence
    expect(finding?.evidence).toEqual({ method, status, failure, redirects, tries })
  })

  test('omits the field without content from the backend', () => {
    const expected = {
      page: url('/de/a'),
      target: url('/de/x'),
      verdict: 'broken',
      link: { text: 'X' },
      editUrl: url('/admin/de/a'),
    }
    const [unanswered] = locate([broken('/de/x')], oneLink)
    expect(unanswered).toMatchObject(expected)
    expect(unanswered?.pointer).toBeUndefined()
  })

  test('reports unlinked targets of seeds and navigation', () => {
    const deps = crawled({
      pages: {},
      records: [
        target('/de/x', { seeds: ['start'] }),
        target('/de/y', { seeds: ['navigation', 'sitemap'] }),
        target('/de/z', { seeds: ['sitemap'] }),
      ],
    })
    const findings = locate(
      ['/de/x', '/de/y', '/de/z'].map((path) => broken(path)),
      deps,
    )
    expect(findings.map(({ page }) => page)).toEqual([url('/de/x'), url('/de/y')])
  })

  test('matches a missing fragment exactly', () => {
    const deps = crawled({
      pages: { '/de/a': '<a href="/de/x#da">Da</a> <a href="/de/x#fehlt:~:text=x">Fehlt</a>' },
      json: { '/de/a': { content: [], teaser: '/de/x#da', more: '/de/x#fehlt' } },
      records: [urlRecord('/de/x')],
    })
    const findings = locate([broken('/de/x#fehlt')], deps)
    expect(findings).toEqual([
      expect.objectContaining({
        target: url('/de/x#fehlt'),
        pointer: '/more',
        link: expect.objectContaining({ text: 'Fehlt' }),
      }),
    ])
  })
})

describe('place to edit', () => {
  const chrome =
    '<header><a href="/de/x">X</a><a hreflang="en" href="/en/x">EN</a></header><main></main>'

  test('merges links of the frame by layout field', () => {
    const deps = crawled({
      pages: { '/de/a': chrome, '/de/b': chrome, '/en/a': chrome },
      layouts: {
        de: { navigation: [{ uri: '/de/x' }], footer: { info: [{ uri: '/de/x' }] } },
        en: { contact: '/de/x' },
      },
      records: [target('/de/x')],
    })
    const findings = locate([broken('/de/x')], deps)
    expect(
      findings.map(({ page, part, pointer, morePages }) => ({ page, part, pointer, morePages })),
    ).toEqual([
      { page: url('/de'), part: 'layout', pointer: '/footer/info/0/uri', morePages: 1 },
      { page: url('/de'), part: 'layout', pointer: '/navigation/0/uri', morePages: 1 },
      { page: url('/en'), part: 'layout', pointer: '/contact', morePages: undefined },
    ])
  })

  test('reports each page on a site without layout', () => {
    const frame = '<link rel="icon" href="/x"><header><a href="/x">X</a></header><main></main>'
    const deps = crawled({
      pages: { '/a': frame, '/de/b': frame },
      records: [target('/x')],
    })
    const findings = locate([broken('/x')], { ...deps, locales: [] })
    const told = findings.map(({ page, part, link }) => `${part} ${page} ${link?.element}`)
    const ofPages = ['/a', '/de/b'].flatMap((path) => [`${url(path)} a`, `${url(path)} link`])
    expect(told.sort()).toEqual(ofPages.map((place) => `page ${place}`))
  })

  test('assigns the language switcher to the page', () => {
    const deps = crawled({
      pages: { '/de/a': chrome },
      json: { '/de/a': { meta: { translatedPaths: { en: '/en/x' } } } },
      records: [target('/en/x')],
    })
    const [finding] = locate([broken('/en/x')], deps)
    expect(finding).toMatchObject({ part: 'page', pointer: '/meta/translatedPaths/en' })
  })

  test('reports a field once for rule and link', () => {
    const deps = crawled({
      pages: {
        '/de/a':
          '<link rel="alternate" hreflang="en" href="/en/x"><main><p data-block="Tiles"><a href="/en/x">X</a>',
      },
      json: {
        '/de/a': {
          meta: { translatedPaths: { en: '/en/x' } },
          content: [{ type: 'Tiles', uri: '/en/x' }],
        },
      },
      records: [target('/en/x')],
    })
    const pointer = '/meta/translatedPaths/en'
    const page = url('/de/a')
    const translation = { rule: 'translation-broken', page, pointer, target: url('/en/x') }
    const findings = locate([broken('/en/x'), translation], deps)
    expect(findings.map((finding) => `${finding.rule} ${finding.pointer}`).toSorted()).toEqual([
      'link-broken /content/0/uri',
      'translation-broken /meta/translatedPaths/en',
    ])
  })

  test('merges a broken switcher with its missing translation', () => {
    const deps = crawled({
      pages: { '/de/a': chrome, '/de/b': chrome },
      records: [target('/en/x')],
    })
    const missing = { rule: 'translation-missing', page: url('/de/a') }
    const findings = locate([broken('/en/x'), missing], deps)
    expect(findings.map((finding) => [finding.rule, finding.verdict, finding.page])).toEqual([
      ['translation-missing', 'broken', url('/de/a')],
      ['link-broken', 'broken', url('/de/b')],
    ])
  })

  test('finds a layout field shown by a block', () => {
    const deps = crawled({
      pages: {
        '/de/a': '<main><section data-block="Contact"><a href="/de/x">X</a></section></main>',
      },
      json: { '/de/a': { content: [{ type: 'Contact' }] } },
      layouts: { de: { footer: { linkedin: '/de/x' } } },
      records: [target('/de/x')],
    })
    const [finding] = locate([broken('/de/x')], deps)
    expect(finding).toMatchObject({ part: 'layout', page: url('/de'), pointer: '/footer/linkedin' })
  })

  test('merges picture and text of a tile', () => {
    const tile = (text: string) => `<a href="/de/x"><img alt="Bild"></a><a href="/de/x">${text}</a>`
    const deps = crawled({
      pages: {
        '/de/a': `<main><section data-block="Tiles">${tile('Eins')}${tile('Zwei')}</section></main>`,
      },
      json: {
        '/de/a': { content: [{ type: 'Tiles', tiles: [{ uri: '/de/x' }, { uri: '/de/x' }] }] },
      },
      records: [target('/de/x')],
    })
    const findings = locate([broken('/de/x')], deps)
    expect(findings.map(({ pointer, block }) => [pointer, block])).toEqual([
      ['/content/0/tiles/0/uri', { type: 'Tiles', index: 0 }],
      ['/content/0/tiles/1/uri', { type: 'Tiles', index: 0 }],
    ])
  })

  test('merges variants of a page by query', () => {
    const html = '<main><section data-block="Tiles"><a href="/de/x">X</a></section></main>'
    const queries = ['', '?a', '?b']
    const deps = crawled({
      pages: {
        ...Object.fromEntries(queries.map((query) => [`/de/a${query}`, html])),
        '/de/b': html,
      },
      json: Object.fromEntries(
        queries.map((query) => [`/de/a${query}`, { content: [{ type: 'Tiles', uri: '/de/x' }] }]),
      ),
      records: [target('/de/x')],
    })
    const findings = locate([broken('/de/x')], deps)
    expect(findings.map(({ page, morePages }) => [page, morePages])).toEqual([
      [url('/de/a'), undefined],
      [url('/de/b'), undefined],
    ])
  })

  test('omits field and editor link without a backend', () => {
    const [finding] = locate([broken('/de/x')], { ...oneLink, backendUrl: null })
    expect(finding).toMatchObject({ page: url('/de/a'), link: { text: 'X' } })
    expect(finding?.pointer).toBeUndefined()
    expect(finding?.editUrl).toBeUndefined()
  })
})

describe('faults of a page', () => {
  test('keep the pointer of their rule', () => {
    const deps = crawled({ pages: {} })
    const fault: Fault = {
      rule: 'link-broken',
      page: url('/de/a'),
      pointer: '/title',
      values: { name: 'x' },
      verdict: 'warning',
    }
    expect(locate([fault], deps)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{12}$/),
        rule: 'link-broken',
        verdict: 'warning',
        page: url('/de/a'),
        part: 'page',
        pointer: '/title',
        editUrl: url('/admin/de/a#/title'),
        values: { name: 'x' },
      },
    ])
  })

  test('find the field of their link', () => {
    const deps = crawled({
      pages: {},
      json: { '/de/a': { content: [{ type: 'Contact', phone: '044' }] } },
    })
    const fault: Fault = {
      rule: 'link-broken',
      page: url('/de/a'),
      link: { raw: 'tel:044', text: '044', element: 'a', attribute: 'href', region: 'main' },
      block: { type: 'Contact', index: 0 },
    }
    const [finding] = locate([fault], deps)
    expect(finding).toMatchObject({ pointer: '/content/0/phone', block: { index: 0 } })
  })
})

describe('precedence of findings', () => {
  test('reports a page status only without a broken link', () => {
    const deps = crawled({ pages: { '/de': '<a href="/de/weg">Weg</a>' } })
    const status = (path: string): Fault => ({
      rule: 'page-status',
      page: url(path),
    })
    const faults = [broken('/de/weg'), status('/de/weg'), status('/de/nirgends')]
    const findings = locate(faults, deps)
    expect(findings.map((finding) => [finding.rule, finding.target ?? finding.page])).toEqual([
      ['link-broken', url('/de/weg')],
      ['page-status', url('/de/nirgends')],
    ])
  })

  test('reports a failing backend instead of its failed pages', () => {
    const deps = crawled({ pages: { '/de': '<a href="/de/a">A</a>' } })
    const suspect = { verdict: 'suspect', target: url('/de/a') } as const
    const error = { ...broken('/de/a'), ...suspect, rule: 'server-error' }
    const translation = { page: url('/en/a'), ...suspect, rule: 'translation-broken' }
    const silent = { rule: 'backend-silent', page: url('/de/a') }
    const findings = locate([error, translation, silent], deps)
    expect(findings.map(({ rule: id }) => id)).toEqual(['backend-silent'])
  })

  test('reports an unlinked soft 404 on its own page', () => {
    const deps = crawled({ pages: {}, records: [urlRecord('/de/weich', { seeds: ['sitemap'] })] })
    const [finding] = locate([{ ...broken('/de/weich'), rule: 'soft-404' }], deps)
    expect(finding).toMatchObject({ page: url('/de/weich') })
  })
})
