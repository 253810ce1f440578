import { describe, expect, test } from 'vitest'
import { renderWithTexts } from '../../tests/harness/content/render-with-texts.tsx'
import { Carousel } from './Carousel.tsx'

const slides = ['Blech', 'Glas', 'Karton'].map((title) => ({ title, content: <p>{title}</p> }))

describe('carousel', () => {
  test.each([
    ['de', 'Karussell', 'Folie', '2 von 3: Glas', ['Zurück', 'Weiter']],
    ['en', 'carousel', 'slide', '2 of 3: Glas', ['Previous', 'Next']],
  ] as const)('announces role and position in %s', (locale, role, slide, name, buttons) => {
    const html = renderWithTexts(<Carousel label="Lasten" slides={slides} />, locale)
    expect(html).toContain(`aria-roledescription="${role}" aria-label="Lasten"`)
    expect(html).toContain(`role="group" aria-roledescription="${slide}" aria-label="${name}"`)
    expect(html).toMatch(/aria-live="polite"[^>]*><span aria-hidden="true">1 \/ 3<\/span>/)
    expect(
      [...html.matchAll(/<button [^>]*aria-label="([^"]+)"/g)].map(([, text]) => text),
    ).toEqual(buttons)
  })

  test('scrolls by keyboard without JavaScript', () => {
    expect(renderWithTexts(<Carousel slides={slides} />)).toMatch(/tabindex="0" data-track="true"/i)
  })

  test("falls back to the first slide's name", () => {
    expect(renderWithTexts(<Carousel slides={slides} />)).toContain('aria-label="Blech"')
  })

  test('links each slide with an id', () => {
    const html = renderWithTexts(<Carousel id="last" slides={slides} />)
    expect(html).toContain('<a href="#last-3" data-native-scroll="true">3')
    expect(html).toContain('id="last-3"')
    expect(renderWithTexts(<Carousel slides={slides} />)).not.toMatch(/<a | id=/)
  })

  test('shows the stop button first, only for autoplay', () => {
    const html = renderWithTexts(<Carousel plays slides={slides} />)
    expect(html.indexOf('Automatischen Wechsel anhalten')).toBeGreaterThan(0)
    expect(html.indexOf('data-play')).toBeLessThan(html.indexOf('data-step'))
    expect(renderWithTexts(<Carousel slides={slides} />)).not.toContain('data-play')
  })

  test('shows one slide without controls', () => {
    expect(renderWithTexts(<Carousel slides={slides.slice(0, 1)} />)).toBe('<p>Blech</p>')
    expect(renderWithTexts(<Carousel slides={[]} />)).toBe('')
  })
})
