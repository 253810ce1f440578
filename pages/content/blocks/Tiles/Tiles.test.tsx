import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Tiles.examples.ts'
import { Tiles } from './Tiles.tsx'

test('a tile is one link, in its heading', () => {
  const html = renderExample(Tiles, examples, 'four tiles')
  expect(html.match(/<a /g)).toHaveLength(4)
  expect(html).toMatch(
    /<h3 [^>]*><a href="\/de\/maschinen\/vakuumheber"[^>]*>Blech, Glas und Platten<\/a><\/h3>/,
  )
})

test('a tile does without picture and text', () => {
  const html = renderExample(Tiles, examples, 'in English, three tiles')
  expect(html).not.toContain('<img')
  expect(html.match(/<li>/g)).toHaveLength(3)
})

test.each([
  { name: 'with pictures', example: 'four tiles', textual: false },
  { name: 'without', example: 'in English, three tiles', textual: true },
])('tiles $name are laid out as such', ({ example, textual }) => {
  expect(renderExample(Tiles, examples, example).includes('data-textual')).toBe(textual)
})
