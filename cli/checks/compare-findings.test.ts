import { describe, expect, test } from 'vitest'
import { compareFindings } from './compare-findings.ts'
import type { Finding } from './finding.ts'

const finding: Finding = {
  id: '000000000000',
  rule: 'link-broken',
  verdict: 'suspect',
  page: 'https://www.example.com/de',
  part: 'page',
  pointer: '/content/9/text',
  target: 'https://www.example.com/de/weg',
  values: {},
}

describe('order of findings', () => {
  test.each<{ name: string; before: Partial<Finding>; after: Partial<Finding> }>([
    { name: 'broken before suspect', before: { verdict: 'broken', page: 'z' }, after: {} },
    { name: 'suspect before warning', before: {}, after: { verdict: 'warning', page: 'a' } },
    { name: 'pages by address', before: { page: 'https://a' }, after: { page: 'https://b' } },
    { name: 'fields by position on the page', before: {}, after: { pointer: '/content/10/text' } },
    { name: 'findings without a field first', before: { pointer: undefined }, after: {} },
    { name: 'rules by id', before: { rule: 'a' }, after: { rule: 'b' } },
    { name: 'targets by address', before: { target: 'https://a' }, after: { target: 'https://b' } },
    {
      name: 'case-sensitive targets',
      before: { target: 'https://x/a' },
      after: { target: 'https://x/A' },
    },
  ])('$name', ({ before, after }) => {
    const [a, b] = [
      { ...finding, ...before },
      { ...finding, ...after },
    ]
    expect(Math.sign(compareFindings(a, b))).toBe(-1)
    expect(Math.sign(compareFindings(b, a))).toBe(1)
  })

  test('sorts by severity', () => {
    const order = (['warning', 'moved', 'soft404', 'broken', 'blocked', 'suspect'] as const)
      .map((verdict) => ({ ...finding, verdict }))
      .sort(compareFindings)
    expect(order.map(({ verdict }) => verdict)).toEqual([
      'broken',
      'soft404',
      'suspect',
      'blocked',
      'moved',
      'warning',
    ])
  })
})
