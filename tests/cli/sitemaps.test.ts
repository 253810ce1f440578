import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startBackend } from '../harness/servers/start-backend.ts'
import { checkSite, readReport, type SiteAnswer } from './check-site.ts'

const urlset = (...urls: string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`
const index = (...urls: string[]) =>
  `<sitemapindex>${urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`

/** A site with a page that only the sitemap names; its link is dead. */
async function check(files: (origin: string) => Record<string, SiteAnswer>, argv: string[] = []) {
  const checked = await checkSite(
    ({ url, headers }) => {
      if (url === '/') return 'Start'
      if (url === '/only') return '<a href="/dead">Dead</a>'
      return files(`http://${headers.host}`)[url]
    },
    ['--format', 'json', ...argv],
  )
  return readReport(checked)
}

const gzip = (xml: string): SiteAnswer => ({
  headers: { 'content-type': 'application/gzip' },
  body: gzipSync(xml),
})

const utf16 = (xml: string) =>
  Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${xml}`, 'utf16le')

describe('sitemaps of a site', () => {
  test.each<{ name: string; files: (origin: string) => Record<string, SiteAnswer> }>([
    {
      name: 'compressed without Content-Encoding',
      files: (site) => ({
        '/sitemap.xml': index(`${site}/s1.xml.gz`),
        '/s1.xml.gz': gzip(urlset(`${site}/only`)),
      }),
    },
    {
      name: 'in UTF-16',
      files: (site) => ({
        '/sitemap.xml': {
          headers: { 'content-type': 'application/xml' },
          body: utf16(urlset(`${site}/only`)),
        },
      }),
    },
    {
      name: 'in UTF-16 and compressed',
      files: (site) => ({
        '/robots.txt': `Sitemap: ${site}/s.xml.gz`,
        '/s.xml.gz': {
          headers: { 'content-type': 'application/gzip' },
          body: gzipSync(utf16(urlset(`${site}/only`)).swap16()),
        },
      }),
    },
    {
      name: 'named in robots.txt',
      files: (site) => ({
        '/robots.txt': `User-agent: *\nDisallow:\nSITEMAP: ${site}/other.xml\n`,
        '/other.xml': urlset(`${site}/only`),
      }),
    },
    {
      name: 'nested indexes',
      files: (site) => ({
        '/sitemap.xml': index(`${site}/a.xml`),
        '/a.xml': index(`${site}/b.xml`),
        '/b.xml': urlset(`${site}/only`),
      }),
    },
    {
      name: 'RSS feed',
      files: (site) => ({
        '/robots.txt': `Sitemap: ${site}/feed`,
        '/feed': `<rss><channel><link>${site}/</link><item><link>${site}/only</link></item></channel></rss>`,
      }),
    },
    {
      name: 'Atom feed',
      files: (site) => ({
        '/robots.txt': `Sitemap: ${site}/feed`,
        '/feed': `<feed><link rel="self" href="/feed"/><entry><link rel="replies" href="/none"/><link href="/only"/></entry></feed>`,
      }),
    },
    {
      name: 'list of addresses',
      files: (site) => ({ '/robots.txt': 'sitemap: /list.txt', '/list.txt': `${site}/only\n` }),
    },
  ])('are read: $name', async ({ files }) => {
    const { brief, notChecked } = await check(files)
    expect(brief).toEqual(['link-broken /dead'])
    expect(notChecked).toEqual([])
  })

  test('may name another host with redirects to the site', async () => {
    let site = ''
    const alias = await startBackend((response, { url }) =>
      response.writeHead(301, { location: site + url }).end(),
    )
    const { brief } = await check((origin) => {
      site = origin
      return { '/sitemap.xml': urlset(`${alias.url.origin}/only`, `${origin}/`) }
    })
    expect(brief).toEqual(['link-broken /dead'])
    expect(alias.asked).toHaveLength(1)
  })

  test('are reported with broken addresses', async () => {
    const { findings } = await check((site) => ({ '/sitemap.xml': urlset(`${site}/gone`) }))
    expect(findings).toMatchObject([{ rule: 'sitemap-broken', verdict: 'broken' }])
    expect(findings[0]?.title).toContain('/gone')
  })

  test('are not expected in an application', async () => {
    const checked = await checkSite(() => '<!doctype html><div id="root">', ['--format', 'json'])
    expect(readReport(checked).notChecked).toEqual([])
  })

  test('are counted despite a wrong name in robots.txt', async () => {
    const { notChecked } = await check((site) => ({
      '/robots.txt': `Sitemap: ${site}/sitemap.xml`,
    }))
    expect(notChecked).toMatchObject([{ reason: 'sitemap', count: 1 }])
  })

  test('are counted despite read errors', async () => {
    const { notChecked } = await check((site) => ({
      '/sitemap.xml': index(`${site}/gone.xml.gz`),
      '/gone.xml.gz': 'x',
    }))
    expect(notChecked).toMatchObject([{ reason: 'sitemap', count: 1 }])
  })

  test.each([
    { lang: 'en', text: '1 sitemap not read' },
    { lang: 'de', text: '1 Sitemap nicht oder nicht vollständig gelesen' },
  ])('are named by warm after read errors ($lang)', async ({ lang, text }) => {
    const { stdout } = await checkSite(
      ({ url, headers }) =>
        url === '/sitemap.xml' ? index(`http://${headers.host}/gone.xml.gz`) : 'x',
      ['--lang', lang],
      'warm',
    )
    expect(stdout).toContain(text)
    expect(stdout).toContain('/gone.xml.gz')
  })
})
