import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { missingValues } from '../harness/missing-values.ts'
import type { Finding } from '../../cli/checks/finding.ts'
import { checkLinks, type CheckedLinks } from './check-links.ts'
import { hangUp, nthAnswer, startCorpusSite, type CorpusSite } from './corpus-site.ts'
import { plantedDefects, type ExpectedFinding, type PlantedDefect } from './planted-defects.ts'

describe('defect on a page', () => {
  let site: CorpusSite
  let checked: CheckedLinks

  beforeAll(async () => {
    site = await startCorpusSite(plantedDefects)
    checked = await checkLinks(site)
  })

  afterAll(() => site.close())

  test('covers forty distinct cases', () => {
    expect(new Set(plantedDefects.map(({ name }) => name)).size).toBe(plantedDefects.length)
    expect(plantedDefects.length).toBeGreaterThanOrEqual(40)
  })

  test.each(plantedDefects)('is the only finding: $name', (defect) => {
    const page = site.pageOf(defect)
    const found = findingsOf(defect, site, checked).map((finding) => describeFinding(finding))
    const expected = defect.finds.map((its) => toExpectation(its, page, site))
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(found).toHaveLength(expected.length)
  })

  test('explains every finding', () => {
    const known = plantedDefects.flatMap((defect) => findingsOf(defect, site, checked))
    expect(checked.findings.filter((finding) => !known.includes(finding))).toEqual([])
  })

  test('has a unique id, evidence and an edit link', () => {
    const ids = checked.findings.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const finding of checked.findings) {
      const path = new URL(finding.page).pathname
      const field = finding.pointer ? `#${finding.pointer}` : ''
      expect(finding.editUrl).toBe(site.fill(`{site}/admin${path}${field}`))
      const wasAsked = !/(?:address|mail|phone)-invalid|fragment/.test(finding.rule)
      expect(finding.evidence !== undefined).toBe(wasAsked)
    }
  })

  test('has every value of its texts', () => {
    const missing = checked.findings.flatMap((finding) => {
      const rule = checked.rules.get(finding.rule)
      return rule ? missingValues(rule, finding) : [finding.rule]
    })
    expect(missing).toEqual([])
  })

  test('is found in the same order in every run', async () => {
    const again = await checkLinks(site)
    const withoutTimes = ({ findings }: CheckedLinks) =>
      findings.map((finding) => ({ ...finding, evidence: null }))
    expect(withoutTimes(again)).toEqual(withoutTimes(checked))
  })
})

function findingsOf(defect: PlantedDefect, site: CorpusSite, { findings }: CheckedLinks) {
  const paths = Object.keys(defect.site ?? {}).map((path) => new URL(path, site.base).href)
  const pages = new Set([site.pageOf(defect), ...paths])
  return findings.filter(({ page }) => pages.has(page))
}

function describeFinding({
  rule,
  verdict,
  page,
  part,
  target,
  link,
  block,
  pointer,
  values,
}: Finding) {
  const text = link?.text
  return { rule, verdict, page, part, target, text, block: block?.index ?? null, pointer, values }
}

function toExpectation(expected: ExpectedFinding, page: string, site: CorpusSite): unknown {
  const json = JSON.stringify({
    page,
    ...expected,
    on: undefined,
    ...(expected.on && { page: expected.on }),
  })
  const { values, ...others } = JSON.parse(site.fill(json)) as ExpectedFinding
  return expect.objectContaining({ ...others, values: expect.objectContaining(values ?? {}) })
}

describe('defect of the whole site', () => {
  let site: CorpusSite

  afterEach(() => site.close())

  test('is reported once in header and footer', async () => {
    site = await startCorpusSite(
      [
        { name: 'one', html: '<p>Eins</p>' },
        {
          name: 'two',
          html: '<a href="/de/fehlt-31">Zwei</a>',
          json: { content: [{ type: 'TextText', left: '<a href="/de/fehlt-31">Zwei</a>' }] },
        },
      ],
      {
        head: '',
        header: '<a href="/de/fehlt-30">Produkte</a>',
        footer: '<a href="/de/fehlt-31">Impressum</a> <a href="tel:+41 (0)44 1">Telefon</a>',
        layout: {
          navigation: [{ title: 'Produkte', uri: '/de/fehlt-30' }],
          footer: {
            text1: '<a href="tel:+41 (0)44 1">Telefon</a>',
            info: [{ title: 'Impressum', uri: '/de/fehlt-31' }],
          },
        },
      },
    )
    const { findings } = await checkLinks(site)
    const home = site.fill('{site}/de')
    const editUrlOf = (pointer = '') => site.fill(`{site}/admin/layout/de#${pointer}`)
    expect(findings).toEqual(
      [
        { pointer: '/footer/info/0/uri', rule: 'link-broken', part: 'layout', morePages: 2 },
        { pointer: '/footer/text1', rule: 'phone-invalid', part: 'layout' },
        { pointer: '/navigation/0/uri', rule: 'link-broken', part: 'layout', morePages: 2 },
        { rule: 'link-broken', part: 'page', page: site.fill('{site}/de/fall-2') },
      ].map((its) =>
        expect.objectContaining({
          page: home,
          ...(its.part === 'layout' && { editUrl: editUrlOf(its.pointer) }),
          ...its,
        }),
      ),
    )
  })

  test('is reported once in shared styles and scripts', async () => {
    site = await startCorpusSite(
      [
        {
          name: 'one',
          html: '<p>Eins</p>',
          site: {
            '/alle.css': {
              headers: { 'content-type': 'text/css' },
              body: '@import "fehlt.css"; a { background: url(fehlt.png) }',
            },
          },
        },
        { name: 'two', html: '<p>Zwei</p>' },
      ],
      {
        head: '<link rel="stylesheet" href="/alle.css"><link rel="icon" href="/fehlt.ico"><script src="/fehlt.js"></script>',
        header: '',
        footer: '',
        layout: {},
      },
    )
    const { findings } = await checkLinks(site)
    const found = findings.map(({ rule, part, page, target }) => ({ rule, part, page, target }))
    const page = site.base.href
    expect(found).toEqual(
      ['css', 'ico', 'js', 'png'].map((extension) => ({
        rule: 'asset-broken',
        part: 'site',
        page,
        target: site.fill(`{site}/fehlt.${extension}`),
      })),
    )
    expect(findings.find(({ target }) => target?.endsWith('.png'))?.link?.text).toBe('/alle.css')
  })

  test('is reported once for a crawl trap', async () => {
    site = await startCorpusSite([
      {
        name: 'calendar',
        html: '<a href="/de/kalender/2026-11">Kalender</a>',
        site: {
          '/de/kalender/*': (request, response) => {
            const [year = 0, month = 0] = request.url?.match(/\d+/g)?.map(Number) ?? []
            const next =
              month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
            response.setHeader('content-type', 'text/html')
            response.end(
              `<!doctype html><title>${year}</title><a href="/de/kalender/${next}">Weiter</a>`,
            )
          },
        },
      },
    ])
    const { findings, pages } = await checkLinks(site)
    expect(findings.map(({ rule, part }) => ({ rule, part }))).toEqual([
      { rule: 'crawler-trap', part: 'site' },
    ])
    expect(pages.size).toBeLessThan(1_000)
  })

  test('includes soft 404 pages similar to the canary', async () => {
    const missing = (path: string) => `<h2>Hoppla</h2><p>${path} gibt es nicht.</p>`
    site = await startCorpusSite([
      {
        name: 'looks',
        html: '<a href="/de/vertippt">Vertippt</a> <a href="/de/da">Da</a>',
        site: {
          '/de/*': (request, response) => {
            response.setHeader('content-type', 'text/html')
            response.end(
              `<!doctype html><html lang="de"><title>Seite ${request.url} fehlt</title>` +
                `<main><h1>Hoppla</h1>${missing(request.url ?? '')}</main></html>`,
            )
          },
          '/de/da': '<p>Da</p>',
        },
      },
    ])
    const { findings } = await checkLinks(site)
    expect(findings.map(({ rule, target, link }) => [rule, target, link?.text])).toEqual([
      ['soft-404', site.fill('{site}/de/vertippt'), 'Vertippt'],
    ])
  })

  test('is kept after a later failure of the page', async () => {
    const own = '<!doctype html><title>x</title><a href="/de/fehlt-40">Später</a>'
    site = await startCorpusSite([{ name: 'breaks', html: '', page: () => nthAnswer(own, hangUp) }])
    const { findings } = await checkLinks(site)
    expect(findings).toEqual([
      expect.objectContaining({
        rule: 'link-broken',
        page: site.fill('{site}/de/fall-1'),
        target: site.fill('{site}/de/fehlt-40'),
      }),
    ])
    expect(findings[0]?.link?.text).toBe('Später')
  })
})
