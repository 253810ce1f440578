import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './SliderWithIcons.examples.ts'
import { SliderWithIcons } from './SliderWithIcons.tsx'

test('the items are slides below the title', () => {
  const html = renderExample(SliderWithIcons, examples, 'complete')
  expect(html).toMatch(/<h2 [^>]*>So läuft ein Projekt<\/h2>/)
  expect(html.match(/aria-label="\d von 5: /g)).toHaveLength(5)
  expect(html).toMatch(/<h3 [^>]*>Abnahme<\/h3>/)
})

test('one item just stands there, and an unknown icon is left away', () => {
  const html = renderExample(
    SliderWithIcons,
    examples,
    'no title, one item with an icon that the site does not have',
  )
  expect(html).not.toContain('aria-roledescription')
  expect(html).toMatch(/<h2 [^>]*>Bau<\/h2>/)
  expect(html).not.toContain('<svg')
})
