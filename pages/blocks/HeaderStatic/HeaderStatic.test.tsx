import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './HeaderStatic.examples.ts'
import { HeaderStatic } from './HeaderStatic.tsx'

describe('static header', () => {
  test('is the page heading as first block', () => {
    const html = renderExample(HeaderStatic, examples, 'with picture and link', { level: 1 })
    expect(html).toContain('<h1 class="block">Service, solange Ihre Anlage läuft</h1>')
    expect(html).toMatch(/<img [^>]*loading="eager"[^>]*fetchPriority="high"/i)
    expect(html).toContain('<a href="/de/kontakt" class="button">Einsatz anfragen</a>')
  })

  test('loads its picture lazily below the first block', () => {
    const html = renderExample(HeaderStatic, examples, 'with picture and link')
    expect(html).toContain('loading="lazy"')
    expect(html).not.toContain('fetchPriority')
  })

  test('omits missing picture and link', () => {
    const html = renderExample(HeaderStatic, examples, 'title only')
    expect(html).toContain('<h2 class="block">Impressum</h2>')
    expect(html).not.toMatch(/<(img|a|p) /)
  })
})
