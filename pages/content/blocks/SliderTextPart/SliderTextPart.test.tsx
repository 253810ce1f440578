import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './SliderTextPart.examples.ts'
import { SliderTextPart } from './SliderTextPart.tsx'

test('several pictures are a row that can be scrolled with the keyboard', () => {
  const html = renderExample(SliderTextPart, examples, 'complete')
  expect(html).toMatch(
    /role="region" aria-label="Bildreihe: Ein Gerät, drei Aufgaben" tabindex="0"/,
  )
  expect(html.match(/<li><figure/g)).toHaveLength(3)
  expect(html).toContain('<figcaption>Glas bis 500 kg</figcaption>')
  expect(html).toContain('href="/de/maschinen/vakuumheber"')
})

test('one picture just stands there', () => {
  const html = renderExample(SliderTextPart, examples, 'one picture, no link')
  expect(html).toContain('<figure')
  expect(html).not.toMatch(/role="region"|<a /)
})
