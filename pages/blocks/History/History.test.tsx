import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './History.examples.ts'
import { History } from './History.tsx'

describe('history', () => {
  test('lists years in order', () => {
    const html = renderExample(History, examples, 'complete')
    expect(html).toMatch(/<h2 [^>]*>Seit 1949<\/h2><ol/)
    expect(html.match(/dateTime="(\d+)"/g)).toEqual([
      'dateTime="1949"',
      'dateTime="1968"',
      'dateTime="2026"',
    ])
    expect(html.match(/<img /g)).toHaveLength(2)
  })
})
