import { expect, test } from 'vitest'
import { createReportProblem } from './report-problem.ts'

test('what was coped with is logged, and unknown blocks are counted', () => {
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
