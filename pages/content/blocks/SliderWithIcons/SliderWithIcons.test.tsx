import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './SliderWithIcons.examples.ts'
import { SliderWithIcons } from './SliderWithIcons.tsx'

test('the items are a list below the title', () => {
  const html = renderExample(SliderWithIcons, examples, 'complete')
  expect(html).toMatch(/<h2 [^>]*>So läuft ein Projekt<\/h2>/)
  expect(html.match(/<li><svg/g)).toHaveLength(5)
  expect(html).toMatch(/<h3 [^>]*>Abnahme<\/h3>/)
})

test('without a title the row is named after its first item, and an unknown icon is left away', () => {
  const html = renderExample(
    SliderWithIcons,
    examples,
    'no title, one item with an icon that the site does not have',
  )
  expect(html).toContain('aria-label="Bildreihe: Bau"')
  expect(html).toMatch(/<h2 [^>]*>Bau<\/h2>/)
  expect(html).not.toContain('<svg')
})
