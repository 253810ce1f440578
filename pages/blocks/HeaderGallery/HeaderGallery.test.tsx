import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './HeaderGallery.examples.ts'
import { HeaderGallery } from './HeaderGallery.tsx'

describe('header gallery', () => {
  test('uses the first slide as page title', () => {
    const html = renderExample(HeaderGallery, examples, 'three slides', { level: 1 })
    expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(html.match(/<h2[ >]/g)).toHaveLength(2)
  })

  test('links to its slides', () => {
    const html = renderExample(HeaderGallery, examples, 'in English')
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(targets).toEqual(['start-1', 'start-2'])
    for (const id of targets) expect(html).toContain(`id="${id}"`)
  })

  test('loads only the first picture eagerly', () => {
    const html = renderExample(HeaderGallery, examples, 'three slides', { level: 1 })
    expect([...html.matchAll(/loading="(\w+)"/g)].map(([, when]) => when)).toEqual([
      'eager',
      'lazy',
      'lazy',
    ])
    expect(html.match(/<img [^>]*fetchPriority="high"/gi)).toHaveLength(1)
  })

  test('loads lazily below the first block', () => {
    const html = renderExample(HeaderGallery, examples, 'three slides')
    expect(html).toContain('loading="lazy"')
    expect(html).not.toContain('fetchPriority')
  })

  test('plays several slides with a stop button', () => {
    expect(renderExample(HeaderGallery, examples, 'in English')).toContain('Stop changing slides')
    expect(renderExample(HeaderGallery, examples, 'one slide')).not.toMatch(/role=|<ol|<button/)
  })
})
