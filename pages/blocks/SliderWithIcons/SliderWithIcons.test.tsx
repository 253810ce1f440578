import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './SliderWithIcons.examples.ts'
import { SliderWithIcons } from './SliderWithIcons.tsx'

describe('slider with icons', () => {
  test('shows items as slides below the title', () => {
    const html = renderExample(SliderWithIcons, examples, 'complete')
    expect(html).toMatch(/<h2 [^>]*>So läuft ein Projekt<\/h2>/)
    expect(html.match(/aria-label="\d von 5: /g)).toHaveLength(5)
    expect(html).toMatch(/<h3 [^>]*>Abnahme<\/h3>/)
  })

  test('shows one item without carousel, omits unknown icons', () => {
    const html = renderExample(SliderWithIcons, examples, 'no title, one item with an unknown icon')
    expect(html).not.toContain('aria-roledescription')
    expect(html).toMatch(/<h2 [^>]*>Bau<\/h2>/)
    expect(html).not.toContain('<svg')
  })
})
