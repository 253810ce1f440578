import { createHash } from 'node:crypto'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../checks/finding.ts'
import { base, exampleReport, hostileReport } from '../../../tests/harness/report-examples.ts'
import { reportLanguages, type Report } from '../report.ts'
import { htmlReport } from './html.ts'
import { viewReport } from '../report-view.ts'

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Elements in the order of their start tags; `text` is that of everything inside. */
function readHtml(report: Report) {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { name, attributes, text: '' }
      elements.push(element)
      open.push(element)
    },
    ontext: (text) => open.forEach((element) => (element.text += text)),
    onclosetag: () => void open.pop(),
  })
  parser.end(htmlReport(report))
  return {
    all: elements,
    named: (name: string) => elements.filter((element) => element.name === name),
  }
}

/** What can be read in an element, by line. */
const linesOf = (element?: Element) =>
  element?.text.split('\n').flatMap((line) => line.replaceAll(/\s+/g, ' ').trim() || []) ?? []

const reports = [
  { name: 'English example', report: exampleReport('en') },
  { name: 'German example', report: exampleReport('de') },
  { name: 'hostile report', report: hostileReport('de') },
  { name: 'report without findings', report: exampleReport('en', { findings: [], notices: [] }) },
]

describe('HTML report', () => {
  test.each(reports)('$name allows its own script and style by hash', ({ report }) => {
    const { named } = readHtml(report)
    const policy = named('meta').find(({ attributes }) => 'http-equiv' in attributes)
    const hashes = [...named('style'), ...named('script')].map(
      ({ text }) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    )
    expect(hashes).toHaveLength(2)
    expect(policy?.attributes['content']).toBe(
      `default-src 'none'; style-src '${hashes[0]}'; script-src '${hashes[1]}'; base-uri 'none'; form-action 'none'`,
    )
  })

  test.each(reports)('$name loads nothing and links only to HTTPS', ({ report }) => {
    const { all } = readHtml(report)
    for (const { name, attributes } of all) {
      expect(name).not.toMatch(/^(img|iframe|object|embed|link|base|video|audio|svg)$/)
      for (const attribute of Object.keys(attributes))
        expect(attribute).not.toMatch(/^(on|src|style$|action|formaction|srcdoc|ping)/)
      expect(attributes['href'] ?? '#findings').toMatch(/^(#findings$|https:)/)
    }
  })

  test.each(reports)('$name has unique ids and labelled fields', ({ report }) => {
    const { all, named } = readHtml(report)
    const ids = all.map(({ attributes }) => attributes['id']).filter((id) => id !== undefined)
    expect(new Set(ids).size).toBe(ids.length)
    const labelled = named('label').map(({ attributes }) => attributes['for'])
    for (const { attributes } of named('input'))
      expect(attributes['type'] === 'checkbox' || labelled.includes(attributes['id'])).toBe(true)
  })

  test.each([
    {
      language: 'en',
      head: [
        'werkseite check',
        'Report www.muster-maschinenbau.example',
        '✗ Failed: 12 findings in 120 places, 5 must be fixed. 2 known findings of the baseline omitted. 204 pages, 611 files, 47 external addresses in 6.4 s.',
        'Sitehttps://www.muster-maschinenbau.example/',
        'Backendhttps://cms.muster-maschinenbau.example/',
        'Checked22 November 2026 at 09:15',
        'Fails onBroken, Soft 404',
      ],
      overview: ['Broken 4', 'Soft 404 1', 'Suspect 1', 'Blocked 1', 'Moved 1', 'Warning 4'],
      headings: ['Overview', 'Not checked', '12 findings'],
    },
    {
      language: 'de',
      head: [
        'werkseite check',
        'Prüfbericht www.muster-maschinenbau.example',
        '✗ Nicht bestanden: 12 Befunde an 120 Stellen, 5 müssen behoben werden. 2 bekannte Befunde der Baseline sind weggelassen. 204 Seiten, 611 Dateien, 47 externe Adressen in 6.4 s.',
        'Websitehttps://www.muster-maschinenbau.example/',
        'Backendhttps://cms.muster-maschinenbau.example/',
        'Geprüft am22. November 2026 um 09:15',
        'Nicht bestanden beiDefekt, Soft 404',
      ],
      overview: [
        'Defekt 4',
        'Soft 404 1',
        'Fraglich 1',
        'Abgewiesen 1',
        'Umgezogen 1',
        'Hinweis 4',
      ],
      headings: ['Übersicht', 'Nicht geprüft', '12 Befunde'],
    },
  ] as const)('summarises target, result and figures ($language)', ({ language, ...said }) => {
    const report = exampleReport(language)
    const { named } = readHtml(report)
    expect(linesOf(named('header')[0])).toEqual(said.head)
    expect(named('h2').map(({ text }) => text)).toEqual(said.headings)
    const [names, counts] = [named('th').slice(4), named('td').slice(4)]
    const figures = names.map(({ text }, index) => `${text} ${counts[index * 2]?.text}`)
    expect(figures).toEqual(said.overview)
    expect(linesOf(named('ul')[0])).toEqual(report.notices)
  })

  test('shows advice, evidence and places of a finding', () => {
    const { named } = readHtml(exampleReport('en'))
    const articles = named('article')
    expect(linesOf(articles[0])).toEqual([
      'Broken The linked page does not exist',
      'https://www.muster-maschinenbau.example/en/terms',
      'Change the link to a page that exists, or remove it.',
      'Evidence: GET, status 404',
      'Where: 102 links on 102 pages',
      'Header and footer: /en',
      '“Terms and conditions”, /footer/info/2/uri · And on 101 more pages',
      'Rule link-broken',
    ])
    expect(linesOf(articles[7])).toEqual([
      'Moved The address has moved for good',
      'https://partner.example/berufsbildung',
      'Change the link to https://partner.example/de/lernende.',
      'Evidence: 301 → https://partner.example/berufsbildung/, 308 → https://partner.example/de/lernende, GET, status 200',
      'Where',
      '/de/unternehmen/stellen',
      '“Berufsbildung der Branche”, block 6 (TextPart), /content/5/text Edit',
      'Rule redirect-permanent',
    ])
    const edit = named('a').find(({ text }) => text === 'Edit')
    expect(edit?.attributes['href']).toBe(
      'https://cms.muster-maschinenbau.example/admin?page=/de/unternehmen/stellen',
    )
  })

  test('marks failing findings and gives each an anchor', () => {
    const report = exampleReport('en')
    const { named, all } = readHtml(report)
    const articles = named('article')
    const failing = articles.filter(({ attributes }) => attributes['class'] === 'finding failing')
    expect(failing).toEqual(articles.slice(0, 5))
    const ids = all.map(({ attributes }) => attributes['id'])
    const withField = report.findings.filter(({ pointer }) => pointer !== undefined)
    expect(ids).toEqual(expect.arrayContaining(withField.map(({ id }) => `finding-${id}`)))
  })

  test('escapes hostile content', () => {
    const { named, all } = readHtml(hostileReport('en'))
    const [article] = named('article')
    expect(named('script')).toHaveLength(1)
    expect(article?.text).toContain(
      '</title><script>alert(2)</script> ]]> & [31mred [0m ::error::x',
    )
    expect(article?.text).toContain('javascript:alert(1)')
    expect(article?.text).toContain('block 1 (<img src=x onerror=alert(3)>)')
    expect(all.map(({ attributes }) => attributes['href'])).not.toContain(
      'data:text/html,<script>alert(5)</script>',
    )
  })

  test.each(reportLanguages)('shows all data of every place (%s)', (language) => {
    const report = exampleReport(language)
    const articles = readHtml(report).named('article')
    expect(articles).toHaveLength(viewReport(report).groups.length)
    for (const { rule, target, pointer, block, evidence, page, part } of report.findings) {
      const facts = [target, pointer, block?.type, evidence?.redirects.at(-1)?.to]
      const path = part === 'page' ? new URL(page).pathname : ''
      const isShown = ({ text }: Element) =>
        text.endsWith(`${rule}\n`) &&
        text.includes(path) &&
        facts.every((fact) => text.includes(fact ?? ''))
      expect(articles.filter(isShown), rule).toHaveLength(1)
    }
  })

  test('collapses pages after the tenth', () => {
    const report = exampleReport('en')
    const [first] = report.findings
    const findings = Array.from({ length: 13 }, (_, number) => ({
      ...(first as Finding),
      id: String(number),
      page: `${base}/seite-${number}`,
    }))
    const { named } = readHtml({ ...report, findings })
    expect(named('article')).toHaveLength(1)
    expect(named('li').filter(({ text }) => text.includes('seite-'))).toHaveLength(13)
    expect(named('details')[0]?.text.match(/seite-\d+/g)).toHaveLength(3)
  })

  test('shows the address of a site-wide finding once', () => {
    const report = exampleReport('en')
    const [first] = report.findings
    const site = { part: 'site', page: report.base, target: `${base}/de/news` } as const
    const finding = { ...(first as Finding), ...site, link: undefined, pointer: undefined }
    const [article] = readHtml({ ...report, findings: [finding] }).named('article')
    expect(article?.text.split('/de/news')).toHaveLength(2)
    expect(article?.text).not.toContain('Where')
  })

  test.each(reportLanguages)('declares its language and one main heading (%s)', (language) => {
    const { named } = readHtml(exampleReport(language))
    expect(named('html')[0]?.attributes['lang']).toBe(language === 'de' ? 'de-CH' : 'en-GB')
    expect(named('h1')).toHaveLength(1)
  })

  test('omits filter and empty sections without findings', () => {
    const { named } = readHtml(exampleReport('en', { findings: [], notices: [] }))
    expect(named('form')).toEqual([])
    expect(named('h2').map(({ text }) => text)).toEqual(['Overview'])
  })
})
