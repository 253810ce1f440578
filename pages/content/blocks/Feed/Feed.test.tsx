import { expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Feed.examples.ts'
import { Feed } from './Feed.tsx'

test('each item tells its date and where it comes from', () => {
  const html = renderExample(Feed, examples, 'complete')
  expect(html).toContain('Beitrag · <time dateTime="2026-10-28">28. Oktober 2026</time> · LinkedIn')
  expect(html).toContain('Meldung · <time dateTime="2026-11-12">12. November 2026</time></p>')
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

test('what leads to another site says so, by its host where no source is named', () => {
  const html = renderBlock(
    Feed,
    {
      type: 'Feed',
      items: ['https://www.social.example/1', '/de/news/1'].map((uri) => ({
        kind: 'social',
        date: '2026-10-28',
        title: 'Post',
        uri,
      })),
    },
    { locale: 'en' },
  )
  expect(html).toContain('</time> · social.example</p>')
  expect(html.match(/\(external site\)/g)).toHaveLength(1)
})
