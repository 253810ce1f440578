import { describe, expect, test } from 'vitest'
import { parseSitemap } from './read-sitemaps.ts'

const url = new URL('https://site.example/sitemap.xml')

const parse = (xml: string) => parseSitemap({ headers: {}, body: Buffer.from(xml) }, url)

const urlset = (items: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
  <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${items}</urlset>`

const item = (location: string) => `<url><loc>${location}</loc></url>`

describe('sitemap parser', () => {
  test('reads pages with alternates', () => {
    const sitemap = parse(
      urlset(`
      <url>
        <loc> https://site.example/de/maschinen </loc>
        <lastmod>2026-11-01</lastmod>
        <xhtml:link rel="alternate" hreflang="de-CH" href="https://site.example/de/maschinen"/>
        <xhtml:link rel="alternate" hreflang="en-GB" href="https://site.example/en/machines?a=1&amp;b=2"/>
        <xhtml:link rel="alternate" href="https://site.example/no-language"/>
        <xhtml:link rel="icon" hreflang="de" href="https://site.example/icon"/>
      </url>
      <url><loc>https://site.example/en</loc></url>`),
    )
    expect(sitemap).toEqual({
      kind: 'urlset',
      entries: [
        {
          url: 'https://site.example/de/maschinen',
          alternates: [
            { hreflang: 'de-CH', url: 'https://site.example/de/maschinen' },
            { hreflang: 'en-GB', url: 'https://site.example/en/machines?a=1&b=2' },
          ],
        },
        { url: 'https://site.example/en', alternates: [] },
      ],
      foreign: null,
      isComplete: true,
    })
  })

  test.each([
    {
      name: 'umlaut',
      written: 'https://site.example/über',
      read: 'https://site.example/%C3%BCber',
    },
    {
      name: 'lower-case encoding',
      written: 'https://site.example/%c3%bc',
      read: 'https://site.example/%C3%BC',
    },
    {
      name: 'entity',
      written: 'https://site.example/?a&amp;b',
      read: 'https://site.example/?a&b',
    },
    {
      name: 'CDATA',
      written: '<![CDATA[https://site.example/?a&b]]>',
      read: 'https://site.example/?a&b',
    },
    { name: 'fragment', written: 'https://site.example/a#b', read: 'https://site.example/a' },
  ])('normalises URLs: $name', ({ written, read }) => {
    const { entries } = parse(urlset(item(written)))
    expect(entries).toEqual([{ url: read, alternates: [] }])
  })

  test('reads the files of an index', () => {
    const sitemap = parse(
      `<sitemapindex><sitemap><loc>https://site.example/1.xml</loc><lastmod>2026</lastmod></sitemap>
     <sitemap><loc>https://elsewhere.example/2.xml</loc></sitemap></sitemapindex>`,
    )
    expect(sitemap).toMatchObject({
      kind: 'sitemapindex',
      entries: [{ url: 'https://site.example/1.xml' }],
      foreign: 'https://elsewhere.example/2.xml',
      isComplete: true,
    })
  })

  test('ignores namespace prefixes and pictures', () => {
    const { entries } = parse(
      `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>https://site.example/a</s:loc>
      <image:image><image:loc>https://site.example/a.webp</image:loc></image:image></s:url></s:urlset>`,
    )
    expect(entries.map((entry) => entry.url)).toEqual(['https://site.example/a'])
  })

  test('skips external and invalid URLs', () => {
    const items = ['https://elsewhere.example/a', 'http://', '', 'https://site.example/b'].map(item)
    expect(parse(urlset(items.join('')))).toMatchObject({
      entries: [{ url: 'https://site.example/b' }],
      foreign: 'https://elsewhere.example/a',
    })
  })

  test.each([
    {
      name: 'HTML',
      text: '<!doctype html><html><url><loc>https://site.example/</loc></url></html>',
    },
    { name: 'plain text', text: 'not found' },
    { name: 'empty file', text: '' },
    { name: 'other XML', text: '<xml><url><loc>https://site.example/</loc></url></xml>' },
  ])('rejects: $name', ({ text }) => {
    expect(parse(text)).toMatchObject({ kind: null, entries: [] })
  })

  test('drops the last entry of a truncated file', () => {
    const whole = urlset(item('https://site.example/a') + item('https://site.example/bcd'))
    const sitemap = parse(whole.slice(0, whole.indexOf('cd')))
    expect(sitemap).toMatchObject({
      isComplete: false,
      entries: [{ url: 'https://site.example/a' }],
    })
    expect(sitemap.entries).toHaveLength(1)
  })

  test('stops at 50,000 entries', () => {
    const items = Array.from({ length: 60_000 }, (_, index) =>
      item(`https://site.example/${index}`),
    )
    const sitemap = parse(urlset(items.join('')))
    expect(sitemap.entries).toHaveLength(50_000)
    expect(sitemap.isComplete).toBe(false)
  })

  test('accepts 50,000 entries as complete', () => {
    const items = Array.from({ length: 50_000 }, (_, index) =>
      item(`https://site.example/${index}`),
    )
    const sitemap = parse(urlset(items.join('')))
    expect(sitemap.entries).toHaveLength(50_000)
    expect(sitemap.isComplete).toBe(true)
  })
})

describe('encoding of a sitemap', () => {
  const xml = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><urlset>${item('https://site.example/größe')}</urlset>`
  const littleEndian = Buffer.from(`\uFEFF${xml('UTF-16')}`, 'utf16le')

  test.each([
    { name: 'UTF-16 little endian', body: littleEndian },
    { name: 'UTF-16 big endian', body: Buffer.from(littleEndian).swap16() },
    { name: 'windows-1252', body: Buffer.from(xml('windows-1252'), 'latin1') },
    { name: 'UTF-8 with byte order mark', body: Buffer.from(`\uFEFF${xml('UTF-8')}`) },
  ])('reads $name', ({ body }) => {
    const { kind, entries, isComplete } = parseSitemap({ headers: {}, body }, url)
    expect({ kind, isComplete }).toEqual({ kind: 'urlset', isComplete: true })
    expect(entries.map((entry) => entry.url)).toEqual(['https://site.example/gr%C3%B6%C3%9Fe'])
  })
})
