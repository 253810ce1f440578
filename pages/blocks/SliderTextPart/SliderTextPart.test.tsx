import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './SliderTextPart.examples.ts'
import { SliderTextPart } from './SliderTextPart.tsx'

describe('pictures with text', () => {
  test('shows several pictures as a carousel', () => {
    const html = renderExample(SliderTextPart, examples, 'complete')
    expect(html).toContain('aria-roledescription="Karussell" aria-label="Ein Gerät, drei Aufgaben"')
    expect(html).toContain('aria-label="2 von 3: Vakuumheber mit Glasscheibe"')
    expect(html.match(/<figure/g)).toHaveLength(3)
    expect(html).toContain('<figcaption>Glas bis 500 kg</figcaption>')
    expect(html).toContain('href="/de/maschinen/vakuumheber"')
  })

  test('shows one picture without carousel', () => {
    const html = renderExample(SliderTextPart, examples, 'one picture, no link')
    expect(html).toContain('<figure')
    expect(html).not.toMatch(/aria-roledescription|<a /)
  })
})
