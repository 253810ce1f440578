import express from 'express'
import { describe, expect, test } from 'vitest'
import { ContentNotFound, ContentUnavailable } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { feedsHandler } from './feeds.ts'

const listed = (path: string, fields: Partial<ListedPage>): ListedPage => ({
  path,
  title: 'A & B',
  translatedPaths: {},
  ...fields,
})
const news = listed('/de/aktuell/neu', {
  type: 'news',
  published: '2026-03-31',
  modified: '2026-04-02',
  // XML 1.0 cannot represent most control characters.
  description: 'Kurz\u0001<gesagt>',
})
const pages = [
  listed('/de/aktuell/alt', { type: 'news', published: '2025-01-01' }),
  news,
  listed('/de/aktuell/entwurf', { type: 'news', published: '2026-05-01', status: 'draft' }),
  listed('/de/stellen/offen', { type: 'job', published: '2026-01-01', ends: '2026-11-23' }),
  listed('/de/stellen/vorbei', { type: 'job', published: '2026-01-01', ends: '2026-11-22' }),
  listed('/de', {}),
]

async function ask(path: string, answer = () => Promise.resolve(pages)): Promise<Response> {
  const config = { siteUrl: new URL('https://www.site.test'), siteName: 'Muster AG' }
  const now = () => Date.parse('2026-11-23T10:00:00Z')
  const app = express().use(
    feedsHandler({ content: { pages: answer }, config, logger: { warn() {} }, now }),
  )
  return fetch((await listenForTest(app)) + path)
}

describe('feeds', () => {
  test('Atom lists the newest first, as RFC 4287 requires', async () => {
    const response = await ask('/feeds/news.de.xml')
    expect(response.headers.get('content-type')).toMatch('application/atom+xml')
    expect(await response.text()).toBe(`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de-CH">
<id>https://www.site.test/feeds/news.de.xml</id><title>Aktuell | Muster AG</title><updated>2026-04-02T00:00:00.000Z</updated>
<author><name>Muster AG</name></author><link rel="self" href="https://www.site.test/feeds/news.de.xml"/><link href="https://www.site.test/de"/>
<entry><id>https://www.site.test/de/aktuell/neu</id><title>A &amp; B</title><link href="https://www.site.test/de/aktuell/neu"/><published>2026-03-31T00:00:00.000Z</published><updated>2026-04-02T00:00:00.000Z</updated><summary>Kurz &lt;gesagt&gt;</summary></entry>
<entry><id>https://www.site.test/de/aktuell/alt</id><title>A &amp; B</title><link href="https://www.site.test/de/aktuell/alt"/><published>2025-01-01T00:00:00.000Z</published><updated>2025-01-01T00:00:00.000Z</updated></entry>
</feed>
`)
  })

  test('JSON Feed lists open jobs, as version 1.1 requires', async () => {
    const response = await ask('/feeds/job.de.json')
    expect(response.headers.get('content-type')).toMatch('application/feed+json')
    expect(await response.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Offene Stellen | Muster AG',
      feed_url: 'https://www.site.test/feeds/job.de.json',
      language: 'de-CH',
      items: [
        {
          id: 'https://www.site.test/de/stellen/offen',
          content_text: 'A & B',
          date_published: '2026-01-01T00:00:00.000Z',
        },
      ],
    })
  })

  test.each([
    { name: 'another language', path: '/feeds/news.fr.xml', status: 404 },
    { name: 'another kind', path: '/feeds/page.de.xml', status: 404 },
    {
      name: 'a backend without a page list',
      answer: () => Promise.reject(new ContentNotFound()),
      status: 404,
    },
    {
      name: 'an unavailable backend',
      answer: () => Promise.reject(new ContentUnavailable()),
      status: 503,
    },
  ])('$name responds with $status', async ({ path = '/feeds/news.de.xml', answer, status }) => {
    expect((await ask(path, answer)).status).toBe(status)
  })
})
