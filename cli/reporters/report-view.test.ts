import { expect, test } from 'vitest'
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

test('links to one address are one finding, with its places by page', () => {
  const [group, ...others] = groupFindings([at('/a'), at('/a', { pointer: '/2' }), at('/b')])
  expect(others).toEqual([])
  expect(group).toMatchObject({ placeCount: 3, pageCount: 2, finding: { target: example.target } })
  expect([...(group?.pages.values() ?? [])].map(({ length }) => length)).toEqual([2, 1])
})

test('pages that are not listed count', () => {
  const [group] = groupFindings([at('/a', { part: 'layout', morePages: 101 })])
  expect(group).toMatchObject({ placeCount: 102, pageCount: 102 })
})

test.each<{ name: string; fields: Partial<Finding> }>([
  { name: 'another address', fields: { target: `${base}/other` } },
  { name: 'another rule', fields: { rule: 'asset-broken' } },
  { name: 'another verdict', fields: { verdict: 'suspect' } },
  { name: 'other words', fields: { values: { fragment: 'x' } } },
])('$name is another finding', ({ fields }) => {
  expect(groupFindings([at('/a'), at('/b', fields)])).toHaveLength(2)
})

test('what the code of the site names is a finding for each address, with the file that names it', () => {
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
] as const)('a link without text is told as $words', ({ words, ...named }) => {
  const link = { ...example.link, text: '', ...named } as Finding['link']
  const [details = ''] = groupFindings([at('/a', { link })])[0]?.details ?? []
  expect(details.startsWith(words)).toBe(true)
})

test('addresses of the site are told as they are written into a field', () => {
  const en = 'Has moved to {to}, not to {elsewhere}'
  const rule: Rule = { verdict: 'moved', en, de: '' }
  const values = { to: `${base}/de/jobs-neu`, elsewhere: `${base}.evil.test/` }
  const finding = at('/a', { rule: 'moved', target: `${base}/de/jobs`, values })
  const rules = new Map([['moved', rule]])
  const [group] = viewReport(exampleReport('en', { findings: [finding], rules })).groups
  expect(group?.title).toBe(`Has moved to /de/jobs-neu, not to ${base}.evil.test/`)
  expect(group?.leadsTo).toBe('/de/jobs')
})

test('a missing picture and a similar one are told as the content names them', () => {
  const finding = at('/a', {
    target: `${base}/pictures/320/heberr.webp`,
    near: `${base}/pictures/320/heber.webp`,
  })
  const [group] = groupFindings([finding])
  expect(group?.leadsTo).toBe('/media/heberr.webp')
  expect(group?.near).toBe('Similar: /media/heber.webp')
})

test('the language switch is told from other links', () => {
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

test('what many pages have comes first among those that are equally bad', () => {
  const many = ['/a', '/b'].map((path) => at(path, { target: `${base}/z` }))
  const groups = groupFindings([at('/a'), ...many, at('/a', { rule: 'x', verdict: 'warning' })])
  expect(groups.map(({ pageCount }) => pageCount)).toEqual([2, 1, 1])
})

test('a fault of pages themselves is one finding, whatever its numbers', () => {
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
  { language: 'de', reason: 'timeout', title: 'Unbrauchbar (keine Antwort innert der Frist)' },
  {
    language: 'en',
    reason: 'foreign, https://a.test/',
    title: 'Unusable (pages of another host, https://a.test/)',
  },
  { language: 'de', reason: '404', title: 'Unbrauchbar (404)' },
] as const)('codes are told in words: $title', ({ language, reason, title }) => {
  const rule = { verdict: 'warning', en: 'Unusable ({reason})', de: 'Unbrauchbar ({reason})' }
  const rules = new Map([['unusable', rule as Rule]])
  const findings = [at('/a', { rule: 'unusable', values: { reason } })]
  const [group] = viewReport(exampleReport(language, { findings, rules })).groups
  expect(group).toMatchObject({ title, finding: { values: { reason } } })
})
