import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './HeaderGallery.examples.ts'
import { HeaderGallery } from './HeaderGallery.tsx'

test('the first slide carries the title of the page, the others stand below it', () => {
  const html = renderExample(HeaderGallery, examples, 'three slides', { level: 1 })
  expect(html.match(/<h1>/g)).toHaveLength(1)
  expect(html.match(/<h2>/g)).toHaveLength(2)
})

test('the slides are a row that the keyboard reaches, each named by its number', () => {
  const html = renderExample(HeaderGallery, examples, 'in English')
  expect(html).toMatch(/role="region" aria-label="Slides: 1,500 kg[^"]*" tabindex="0"/i)
  expect(html).toContain('role="group" aria-roledescription="slide" aria-label="2 of 2"')
})

test('the links lead to the slides', () => {
  const html = renderExample(HeaderGallery, examples, 'in English')
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets).toEqual(['start-1', 'start-2'])
  for (const id of targets) expect(html).toContain(`id="${id}"`)
})

test('only the first picture is loaded at once', () => {
  const html = renderExample(HeaderGallery, examples, 'three slides')
  expect([...html.matchAll(/loading="(\w+)"/g)].map(([, when]) => when)).toEqual([
    'eager',
    'lazy',
    'lazy',
  ])
})

test('one slide is no gallery', () => {
  const html = renderExample(HeaderGallery, examples, 'one slide')
  expect(html).not.toMatch(/role=|<ol/)
})
