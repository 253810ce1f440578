import { describe, expect, test } from 'vitest'
import { createReportProblem } from './report-problem.ts'

describe('problem report', () => {
  test('logs problems and counts unknown blocks', () => {
    const lines: unknown[] = []
    let blocks = 0
    const report = createReportProblem(
      { warn: (...line: unknown[]) => void lines.push(line) },
      { countUnknownBlocks: (count) => void (blocks += count) },
    )
    const parts = [
      { pointer: '/content/0', reason: 'unknown type "Hologram"' },
      { pointer: '/content/3', reason: 'title is missing' },
      { pointer: '/content/4/slides/0', reason: 'unknown type "x"' },
    ]
    report({ event: 'parts dropped', pathname: '/de', count: 3, parts })
    report({ event: 'served stale', pathname: '/de', ageMs: 1, reason: 'away' })
    expect(blocks).toBe(1)
    expect(lines).toEqual([
      [{ pathname: '/de', count: 3, parts }, 'parts dropped'],
      [{ pathname: '/de', ageMs: 1, reason: 'away' }, 'served stale'],
    ])
  })

  test('logs an outage once per page and minute', () => {
    let time = 1
    const lines: unknown[] = []
    const report = createReportProblem(
      { warn: (problem: object) => void lines.push(problem) },
      { countUnknownBlocks: () => {} },
      () => time,
    )
    const stale = (pathname: string) =>
      report({ event: 'served stale', pathname, ageMs: 1, reason: 'away' })
    for (let visit = 0; visit < 100; visit++) ['/de', '/en'].forEach(stale)
    expect(lines).toHaveLength(2)
    time += 60_001
    for (let visit = 0; visit < 100; visit++) stale('/de')
    expect(lines).toHaveLength(3)
  })
})
