import { describe, expect, test } from 'vitest'
import { renderBlock, renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Feed.examples.ts'
import { Feed } from './Feed.tsx'

describe('feed', () => {
  test('shows date and source of each item', () => {
    const html = renderExample(Feed, examples, 'complete')
    expect(html).toContain(
      'Beitrag · <time dateTime="2026-10-28">28. Oktober 2026</time> · LinkedIn',
    )
    expect(html).toContain('Meldung · <time dateTime="2026-11-12">12. November 2026</time></p>')
    expect(html).toMatch(/<h3 [^>]*><a href="\/de\/news\/akkubetrieb"/)
    expect(html).toMatch(/<a href="https:\/\/social.example\/muster\/1" rel="nofollow"/)
  })

  test('formats dates for the language', () => {
    expect(renderExample(Feed, examples, 'in English')).toContain('>28 October 2026</time>')
  })

  test('omits missing title, text and picture', () => {
    const html = renderExample(Feed, examples, 'no title, no text, no picture')
    expect(html).toMatch(/<h2 [^>]*><a href="\/de\/news\/pruefhalle"/)
    expect(html).not.toContain('<img')
  })

  test('marks external links with their host', () => {
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
})
