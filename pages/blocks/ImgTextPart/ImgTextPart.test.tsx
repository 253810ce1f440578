import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './ImgTextPart.examples.ts'
import { ImgTextPart } from './ImgTextPart.tsx'

describe('picture with text', () => {
  test('keeps picture size and caption', () => {
    const html = renderExample(ImgTextPart, examples, 'picture on the right')
    expect(html).toMatch(/<img [^>]*alt="Lastprobe mit Prüfgewichten" width="1200" height="900"/)
    expect(html).toContain('<figcaption>Lastprobe mit 3 t am neuen Prüfstand</figcaption>')
    expect(html).toContain('data-position="right"')
  })

  test('omits missing parts', () => {
    const html = renderExample(ImgTextPart, examples, 'without link')
    expect(html).not.toMatch(/<a |<figcaption/)
  })
})
