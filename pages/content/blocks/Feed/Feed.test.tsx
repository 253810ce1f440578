import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './Feed.examples.ts'
import { Feed } from './Feed.tsx'

test('each item tells its date and where it comes from', () => {
  const html = renderExample(Feed, examples, 'complete')
  expect(html).toContain('<time dateTime="2026-10-28">28. Oktober 2026</time> · LinkedIn')
  expect(html).toMatch(/<h3 [^>]*><a href="\/de\/news\/akkubetrieb"/)
  expect(html).toMatch(/<a href="https:\/\/social.example\/muster\/1" rel="nofollow"/)
})

test('dates follow the language', () => {
  expect(renderExample(Feed, examples, 'in English')).toContain('>28 October 2026</time>')
})

test('title, text and picture may be missing', () => {
  const html = renderExample(Feed, examples, 'no title, no text, no picture')
  expect(html).toMatch(/<h2 [^>]*><a href="\/de\/news\/pruefhalle"/)
  expect(html).not.toContain('<img')
})
