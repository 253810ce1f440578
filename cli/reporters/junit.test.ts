import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../checks/finding.ts'
import { junitReport } from './junit.ts'
import { exampleReport, hostileReport } from '../../tests/harness/report-examples.ts'
import { reportLanguages, type Report } from './report.ts'

/** Elements with their attributes and texts, in order. */
function readXml(report: Report) {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = []
  const open: typeof elements = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '' }
        elements.push(element)
        open.push(element)
      },
      ontext: (text) => {
        const element = open.at(-1)
        if (element) element.text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(junitReport(report))
  return (name: string) => elements.filter((element) => element.name === name)
}

describe('JUnit report', () => {
  test.each(reportLanguages)('has totals equal to its cases (%s)', (language) => {
    const all = readXml(exampleReport(language))
    const [total] = all('testsuites')
    const sum = (name: string) =>
      all('testsuite').reduce((count, { attributes }) => count + Number(attributes[name]), 0)
    expect(total?.attributes).toMatchObject({ tests: '20', failures: '5', skipped: '13' })
    expect(sum('tests')).toBe(all('testcase').length)
    expect(sum('failures')).toBe(all('failure').length)
    expect(sum('skipped')).toBe(all('skipped').length)
    expect(Number(total?.attributes['tests'])).toBe(sum('tests'))
  })

  test('gives cases of a suite unique names', () => {
    const names = readXml(exampleReport('en'))('testcase').map(({ attributes }) =>
      [attributes['classname'], attributes['name']].join(' '),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  test('passes every rule without findings', () => {
    const all = readXml(exampleReport('en', { findings: [] }))
    expect(all('testcase').length).toBe(12)
    expect(all('failure')).toEqual([])
    expect(all('skipped')).toEqual([])
  })

  test('escapes hostile content', () => {
    const xml = junitReport(hostileReport('en'))
    expect(xml).not.toContain(']]>')
    expect(xml).not.toContain('<script')
    expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
    const [failure] = readXml(hostileReport('en'))('failure')
    expect(failure?.text).toContain('</title><script>alert(2)</script> ]]> &')
    expect(failure?.attributes['message']).toContain('javascript:alert(1)')
  })

  test('limits a rule to 50 places and counts the rest', () => {
    const [first] = exampleReport('en').findings
    const findings = Array.from({ length: 60 }, (_, number) => ({
      ...(first as Finding),
      page: `https://www.example.com/${number}`,
    }))
    const all = readXml(exampleReport('en', { findings }))
    expect(all('failure')).toHaveLength(50)
    expect(all('system-out')[0]?.text).toContain('link-broken: and 10 more')
  })

  test('replaces characters forbidden in XML', () => {
    const report = exampleReport('en', { notices: ['a\u{fffe}b\u{ffff}c\u0001d\ud800e\u{1f600}'] })
    expect(junitReport(report)).toContain('a\u{fffd}b\u{fffd}c d\u{fffd}e\u{1f600}')
  })
})
