import { describe, expect, test } from 'vitest'
import type { Finding, Rule } from '../checks/finding.ts'
import { viewReport } from './report-view.ts'
import { base, exampleReport } from '../../tests/harness/report-examples.ts'

const [example] = exampleReport('en').findings as [Finding]
const groupFindings = (findings: Finding[]) => viewReport(exampleReport('en', { findings })).groups
const at = (path: string, fields: Partial<Finding> = {}): Finding => ({
  ...example,
  page: base + path,
  ...fields,
})

describe('grouped findings', () => {
  test('merges links to one address, with places by page', () => {
    const [group, ...others] = groupFindings([at('/a'), at('/a', { pointer: '/2' }), at('/b')])
    expect(others).toEqual([])
    expect(group).toMatchObject({
      placeCount: 3,
      pageCount: 2,
      finding: { target: example.target },
    })
    expect([...(group?.pages.values() ?? [])].map(({ length }) => length)).toEqual([2, 1])
  })

  test('counts unlisted pages', () => {
    const [group] = groupFindings([at('/a', { part: 'layout', morePages: 101 })])
    expect(group).toMatchObject({ placeCount: 102, pageCount: 102 })
  })

  test.each<{ name: string; fields: Partial<Finding> }>([
    { name: 'address', fields: { target: `${base}/other` } },
    { name: 'rule', fields: { rule: 'asset-broken' } },
    { name: 'verdict', fields: { verdict: 'suspect' } },
    { name: 'values', fields: { values: { fragment: 'x' } } },
  ])('separates findings by $name', ({ fields }) => {
    expect(groupFindings([at('/a'), at('/b', fields)])).toHaveLength(2)
  })

  test('separates targets of site code and names the file', () => {
    const link = { ...example.link, text: '/a.css', element: 'style' } as Finding['link']
    const named = (target: string) => at('/', { part: 'site', target: base + target, link })
    const groups = groupFindings([named('/one.png'), named('/two.png')])
    expect(groups.map(({ leadsTo }) => leadsTo)).toEqual(['/one.png', '/two.png'])
    const pages = [...(groups[0]?.pages.values() ?? [])]
    expect(pages.map(([place]) => place?.details[0])).toEqual([expect.stringMatching(/^“\/a.css”/)])
  })

  test.each([
    { element: 'img', attribute: 'src', words: '<img src>' },
    { element: 'style', attribute: '', words: '<style>' },
  ] as const)('describes a link without text as $words', ({ words, ...named }) => {
    const link = { ...example.link, text: '', ...named } as Finding['link']
    const [details = ''] = groupFindings([at('/a', { link })])[0]?.details ?? []
    expect(details.startsWith(words)).toBe(true)
  })

  test('shortens addresses of the site to paths', () => {
    const en = 'Has moved to {to}, not to {elsewhere}'
    const rule: Rule = { verdict: 'moved', en, de: '' }
    const values = { to: `${base}/de/jobs-neu`, elsewhere: `${base}.evil.test/` }
    const finding = at('/a', { rule: 'moved', target: `${base}/de/jobs`, values })
    const rules = new Map([['moved', rule]])
    const [group] = viewReport(exampleReport('en', { findings: [finding], rules })).groups
    expect(group?.title).toBe(`Has moved to /de/jobs-neu, not to ${base}.evil.test/`)
    expect(group?.leadsTo).toBe('/de/jobs')
  })

  test('shows pictures under their names in the content', () => {
    const finding = at('/a', {
      target: `${base}/pictures/320/heberr.webp`,
      near: `${base}/pictures/320/heber.webp`,
    })
    const [group] = groupFindings([finding])
    expect(group?.leadsTo).toBe('/media/heberr.webp')
    expect(group?.near).toBe('Similar: /media/heber.webp')
  })

  test('labels links of the language switcher', () => {
    const link = {
      raw: '/en/a',
      text: 'EN',
      element: 'a',
      attribute: 'href',
      region: 'header',
    } as const
    const words = (isSwitcher?: true) =>
      groupFindings([at('/a', { link: { ...link, isSwitcher } })])[0]?.details[0]
    expect([words(true), words()]).toEqual([
      expect.stringMatching(/^language switch “EN”/),
      expect.stringMatching(/^“EN”/),
    ])
  })

  test('sorts findings of equal verdict by page count', () => {
    const many = ['/a', '/b'].map((path) => at(path, { target: `${base}/z` }))
    const groups = groupFindings([at('/a'), ...many, at('/a', { rule: 'x', verdict: 'warning' })])
    expect(groups.map(({ pageCount }) => pageCount)).toEqual([2, 1, 1])
  })

  test('merges faults of pages regardless of their figures', () => {
    const slow = (path: string, durationMs: number): Finding => ({
      ...at(path, { rule: 'page-slow', verdict: 'warning', target: undefined, link: undefined }),
      values: { durationMs, slowMs: 2000 },
    })
    const [group] = groupFindings([slow('/a', 2100), slow('/b', 2200)])
    expect(group?.pageCount).toBe(2)
    expect(group?.finding).toMatchObject({ page: '…', values: { durationMs: '…', slowMs: 2000 } })
  })

  test.each([
    { language: 'en', reason: 'missing, 404', title: 'Unusable (missing, 404)' },
    { language: 'de', reason: 'missing, 404', title: 'Unbrauchbar (fehlt, 404)' },
    { language: 'de', reason: 'timeout', title: 'Unbrauchbar (Zeitüberschreitung)' },
    {
      language: 'en',
      reason: 'foreign, https://a.test/',
      title: 'Unusable (pages of another host, https://a.test/)',
    },
    { language: 'de', reason: '404', title: 'Unbrauchbar (404)' },
  ] as const)('translates reason codes: $title', ({ language, reason, title }) => {
    const rule = { verdict: 'warning', en: 'Unusable ({reason})', de: 'Unbrauchbar ({reason})' }
    const rules = new Map([['unusable', rule as Rule]])
    const findings = [at('/a', { rule: 'unusable', values: { reason } })]
    const [group] = viewReport(exampleReport(language, { findings, rules })).groups
    expect(group).toMatchObject({ title, finding: { values: { reason } } })
  })

  const hidden = { message: 'hides the page /de', kind: 'hides-page', page: '/de' }
  test.each([
    { language: 'de', values: hidden, title: '/a verdeckt die Seite /de' },
    { language: 'en', values: hidden, title: '/a hides the page /de' },
    { language: 'de', values: { message: 'other fault' }, title: '/a other fault' },
    { language: 'de', values: { ...hidden, kind: 'unknown' }, title: '/a hides the page /de' },
  ] as const)('translates codes of messages: $title', ({ language, values, title }) => {
    const rule = { verdict: 'warning', en: '{place} {message}', de: '{place} {message}' }
    const rules = new Map([['faulty', rule as Rule]])
    const findings = [at('/a', { rule: 'faulty', values: { place: '/a', ...values } })]
    const [group] = viewReport(exampleReport(language, { findings, rules })).groups
    expect(group).toMatchObject({ title })
  })
})
