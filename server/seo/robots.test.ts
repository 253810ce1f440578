import express from 'express'
import { describe, expect, test } from 'vitest'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { hostsOf, previewHandler } from '../http/request-listener.ts'
import { robotsHandler } from './robots.ts'

async function ask(
  siteUrl: string,
  trainingCrawlers: 'allow' | 'refuse' = 'allow',
): Promise<Response> {
  const config = {
    siteUrl: new URL(siteUrl),
    aliasHosts: [],
    previewHosts: ['localhost', '127.0.0.1'],
    host: '::',
  }
  const app = express()
    .use(previewHandler(hostsOf(config)))
    .get('/robots.txt', robotsHandler({ ...config, trainingCrawlers }))
  return fetch(`${await listenForTest(app)}/robots.txt`)
}

describe('robots.txt', () => {
  test('allows pages and links the sitemap', async () => {
    const response = await ask('https://www.site.test')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toBe(`User-agent: *
Disallow: /*/ajax/
Disallow: /catalogue

Sitemap: https://www.site.test/sitemap.xml
`)
  })

  test('disallows everything on a preview deployment', async () => {
    const response = await ask('http://localhost:3000')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(await response.text()).toBe(
      'User-agent: *\nDisallow: /\n\nSitemap: http://localhost:3000/sitemap.xml\n',
    )
  })

  test('can refuse training crawlers', async () => {
    const text = await (await ask('https://www.site.test', 'refuse')).text()
    expect(text).toMatch(/User-agent: GPTBot\n(User-agent: .*\n)*Disallow: \/\n\nUser-agent: \*\n/)
    expect(text).not.toMatch(/Googlebot|bingbot/i)
  })
})
