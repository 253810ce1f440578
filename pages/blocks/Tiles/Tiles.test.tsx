import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Tiles.examples.ts'
import { Tiles } from './Tiles.tsx'

describe('tiles', () => {
  test('links each tile once, in its heading', () => {
    const html = renderExample(Tiles, examples, 'four tiles')
    expect(html.match(/<a /g)).toHaveLength(4)
    expect(html).toMatch(
      /<h3 [^>]*><a href="\/de\/maschinen\/vakuumheber"[^>]*>Blech, Glas und Platten<\/a><\/h3>/,
    )
  })

  test('omits missing picture and text', () => {
    const html = renderExample(Tiles, examples, 'in English, three tiles')
    expect(html).not.toContain('<img')
    expect(html.match(/<li>/g)).toHaveLength(3)
  })

  test.each([
    { name: 'with pictures', example: 'four tiles', textual: false },
    { name: 'without', example: 'in English, three tiles', textual: true },
  ])('lays out tiles $name', ({ example, textual }) => {
    expect(renderExample(Tiles, examples, example).includes('data-textual')).toBe(textual)
  })
})
