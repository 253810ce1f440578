import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './HeaderGallery.examples.ts'
import { HeaderGallery } from './HeaderGallery.tsx'

test('the first slide carries the title of the page, the others stand below it', () => {
  const html = renderExample(HeaderGallery, examples, 'three slides', { level: 1 })
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html.match(/<h2[ >]/g)).toHaveLength(2)
})

test('the links lead to the slides', () => {
  const html = renderExample(HeaderGallery, examples, 'in English')
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets).toEqual(['start-1', 'start-2'])
  for (const id of targets) expect(html).toContain(`id="${id}"`)
})

test('only the first picture is loaded at once', () => {
  const html = renderExample(HeaderGallery, examples, 'three slides', { level: 1 })
  expect([...html.matchAll(/loading="(\w+)"/g)].map(([, when]) => when)).toEqual([
    'eager',
    'lazy',
    'lazy',
  ])
  expect(html.match(/<img [^>]*fetchPriority="high"/gi)).toHaveLength(1)
})

test('further down the picture is loaded when it comes into view', () => {
  const html = renderExample(HeaderGallery, examples, 'three slides')
  expect(html).toContain('loading="lazy"')
  expect(html).not.toContain('fetchPriority')
})

test('several slides play and can be stopped, one does not', () => {
  expect(renderExample(HeaderGallery, examples, 'in English')).toContain('Stop changing slides')
  expect(renderExample(HeaderGallery, examples, 'one slide')).not.toMatch(/role=|<ol|<button/)
})
