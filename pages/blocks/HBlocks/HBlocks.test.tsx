import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './HBlocks.examples.ts'
import { HBlocks } from './HBlocks.tsx'

describe('HBlocks', () => {
  test('shows title, picture and link of each row', () => {
    const html = renderExample(HBlocks, examples, 'complete')
    expect(html.match(/<li>/g)).toHaveLength(2)
    expect(html).toMatch(/<h3 [^>]*>Ersatzteile<\/h3>/)
    expect(html.match(/<img /g)).toHaveLength(2)
    expect(html.match(/<a href="([^"]+)"/g)).toEqual(['<a href="/de/service/pruefung"'])
  })

  test('omits missing title, picture and link', () => {
    const html = renderExample(HBlocks, examples, 'no title, no picture, no link')
    expect(html).toMatch(/<h2 [^>]*>Umrüstung<\/h2>/)
    expect(html).not.toMatch(/<img|<a /)
  })
})
