import { describe, expect, test } from 'vitest'
import { verdicts, type Finding } from '../checks/finding.ts'
import { githubReport } from './github.ts'
import { exampleReport, hostileReport } from '../../tests/harness/report-examples.ts'

describe('GitHub report', () => {
  test.each(verdicts)('marks %s as error only in a failed run', (verdict) => {
    const { findings } = exampleReport('en')
    const only = findings.filter((finding) => finding.verdict === verdict).slice(0, 1)
    const make = (failOn: (typeof verdicts)[number][]) =>
      githubReport(exampleReport('en', { findings: only, notices: [], failOn }))
    expect(make([verdict])).toMatch(/^::error title=/)
    expect(make([])).toMatch(/^::(warning|notice) title=/)
  })

  test('writes one line per command despite hostile content', () => {
    const lines = githubReport(hostileReport('en')).trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^::error title=Broken%3A [^:,]*::https/)
    expect(lines[0]).toContain('{scheme} %250A%3A%3Awarning%3A%3Ay')
    expect(lines[1]).toBe('::notice title=Not checked::<b>bold</b> ::error::z')
    expect(lines[2]).toMatch(/^werkseite check: Failed: 1 finding/)
  })

  test('limits a rule to 50 annotations', () => {
    const [first] = exampleReport('en').findings
    const findings = Array.from({ length: 60 }, (_, number) => ({
      ...(first as Finding),
      page: `https://www.example.com/${number}`,
    }))
    const text = githubReport(exampleReport('en', { findings, notices: [] }))
    expect(text.match(/^::error /gm)).toHaveLength(50)
    expect(text).toContain('::notice title=link-broken::and 10 more')
  })
})
