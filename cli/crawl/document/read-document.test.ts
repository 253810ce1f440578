import { describe, expect, test } from 'vitest'
import type { PageDocument } from './page-document.ts'
import { readDocument } from './read-document.ts'

const url = new URL('https://site.test/de/seite?a=1')

function read(html: string | Buffer, charset?: string): PageDocument {
  const headers = { 'content-type': `text/html${charset ? `; charset=${charset}` : ''}` }
  return readDocument({ headers, body: Buffer.from(html) }, url)
}

function urlsOf(html: string): (string | null)[] {
  return read(html).links.map((link) => link.url)
}

describe('resolved links', () => {
  test.each([
    { html: '<a href="/de">x</a>', urls: ['https://site.test/de'] },
    { html: '<a href="b">x</a>', urls: ['https://site.test/de/b'] },
    { html: '<a href="?b=2">x</a>', urls: ['https://site.test/de/seite?b=2'] },
    { html: '<a href="">x</a>', urls: ['https://site.test/de/seite?a=1'] },
    { html: '<a href="#id">x</a>', urls: ['https://site.test/de/seite?a=1#id'] },
    { html: '<a href="/b#über">x</a>', urls: ['https://site.test/b#%C3%BCber'] },
    { html: '<a href="//other.test/x">x</a>', urls: ['https://other.test/x'] },
    { html: '<a href="/a/../b">x</a>', urls: ['https://site.test/b'] },
    { html: '<a href="/größe">x</a>', urls: ['https://site.test/gr%C3%B6%C3%9Fe'] },
    { html: '<a href="/%c3%bc/%7Ea">x</a>', urls: ['https://site.test/%C3%BC/~a'] },
    { html: '<a href="https://SITE.test:443/a">x</a>', urls: ['https://site.test/a'] },
    { html: '<a href="https://bücher.test/">x</a>', urls: ['https://xn--bcher-kva.test/'] },
    { html: '<a href=" \n /a\n ">x</a>', urls: ['https://site.test/a'] },
    { html: '<a href="/a\n/b">x</a>', urls: ['https://site.test/a/b'] },
    { html: '<a href="/a?b=1&amp;c=2">x</a>', urls: ['https://site.test/a?b=1&c=2'] },
    { html: '<a href="/a?b=1&copy=2">x</a>', urls: ['https://site.test/a?b=1&copy=2'] },
    { html: '<a href=/a>x</a>', urls: ['https://site.test/a'] },
    { html: "<A HREF='/a'>x</A>", urls: ['https://site.test/a'] },
    { html: '<a href="/a" href="/b">x</a>', urls: ['https://site.test/a'] },
    { html: '<a href="http://[">x</a>', urls: [null] },
    { html: '<a href="mailto:a@b.ch?subject=x">x</a>', urls: ['mailto:a@b.ch?subject=x'] },
    { html: '<a href="tel:+41 44 1">x</a>', urls: ['tel:+41 44 1'] },
    { html: '<a href="javascript:void(0)">x</a><a href="data:,x">y</a>', urls: [] },
    {
      html: '<a href="java\nscript:x">x</a><img src="blob:x"><iframe src="about:blank">',
      urls: [],
    },
    { html: '<a>x</a><a href>y</a>', urls: ['https://site.test/de/seite?a=1'] },
    { html: '<base href="/en/"><a href="b">x</a>', urls: ['https://site.test/en/b'] },
    {
      html: '<base href="/en/"><base href="/fr/"><a href="#b">x</a>',
      urls: ['https://site.test/en/#b'],
    },
    { html: '<!-- <a href="/a"> --><template><a href="/b"></a></template>', urls: [] },
    {
      html: '<style>a{b:url("/a?b=1&copy;=2")}</style>',
      urls: ['https://site.test/a?b=1&copy;=2'],
    },
    { html: '<script>"<a href=/a>"</script><textarea><a href=/b></textarea>', urls: [] },
  ])('$html', ({ html, urls }) => {
    expect(urlsOf(html)).toEqual(urls)
  })
})

describe('XHTML', () => {
  test('closes self-closing elements immediately', () => {
    const body = Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">
    <head><title/><script src="/a.js"/></head><body><textarea/><iframe src="/b"/><a href="/c&#x64;"><br/>x</a></body></html>`)
    const headers = { 'content-type': 'application/xhtml+xml; charset=utf-8' }
    const { links } = readDocument({ headers, body }, url)
    expect(links.map((link) => link.raw)).toEqual(['/a.js', '/b', '/cd'])
  })

  const everyPlace = `<!doctype html><html lang="de-CH"><head>
  <link rel="stylesheet" href="/a.css"><link rel="Shortcut Icon" href="/b.ico"><link rel="preload" href="/c" imagesrcset="/c2 1x">
  <link rel="modulepreload" href="/d.js"><link rel="manifest" href="/e.json"><link rel="canonical" href="/de/seite">
  <link rel="alternate" hreflang="en" href="/en/page"><link rel="preconnect" href="https://cdn.test">
  <meta property="og:image" content="/f.png"><meta property="og:url" content="/g"><meta name="twitter:image" content="/h.png">
  <meta http-equiv="refresh" content="5; URL='/i'"><script src="/j.js"></script>
  <script type="application/ld+json">{"@context":"https://schema.org","url":"https://site.test/k","logo":{"url":"/l.svg"},"image":["/m.png"],"sameAs":["https://other.test/n"],"name":"/no"}</script>
  <style>body{background:url(/o.png)}</style></head><body>
  <main style="background-image:url('/p.png')"><img src="/q.png" srcset="/q,1.png 1x, /q2.png 2x"><picture><source srcset="/r.webp"></picture>
  <video src="/s.mp4" poster="/t.jpg"><track src="/u.vtt"></video><audio src="/v.mp3"></audio>
  <img data-src="/w.png" data-srcset="/x.png 2x"><video data-poster="/y.png"><source data-src="/z.mp4"></video><noscript><img src="/1.png"></noscript>
  <frameset><frame src="/frame"></frameset><iframe data-src="/2"></iframe><iframe src="/3"></iframe><object data="/4.pdf"></object><embed src="/5.svg">
  <form action="/6"></form><form method="POST" action="/no"></form><input type="image" src="/7.png"><input src="/no">
  <svg><use href="/8.svg#a"/><use xlink:href="#b"/></svg><map><area href="/9"></map><blockquote cite="/no"></blockquote>
  <div style="color:red"></div></main></body></html>`

  test('are read from all elements and attributes', () => {
    const { links } = read(everyPlace)
    expect(
      links.map(
        ({ element, attribute, raw, expects }) => `${element} ${attribute} ${raw} ${expects}`,
      ),
    ).toMatchInlineSnapshot(`
    [
      "link href /a.css stylesheet",
      "link href /b.ico file",
      "link href /c file",
      "link imagesrcset /c2 file",
      "link href /d.js file",
      "link href /e.json file",
      "link href /de/seite page",
      "link href /en/page page",
      "meta content /f.png file",
      "meta content /g page",
      "meta content /h.png file",
      "meta content /i page",
      "script src /j.js file",
      "script url https://site.test/k page",
      "script url /l.svg page",
      "script image /m.png file",
      "script sameAs https://other.test/n page",
      "style  /o.png file",
      "main style /p.png file",
      "img src /q.png file",
      "img srcset /q,1.png file",
      "img srcset /q2.png file",
      "source srcset /r.webp file",
      "video src /s.mp4 file",
      "video poster /t.jpg file",
      "track src /u.vtt file",
      "audio src /v.mp3 file",
      "img data-src /w.png file",
      "img data-srcset /x.png file",
      "video data-poster /y.png file",
      "source data-src /z.mp4 file",
      "img src /1.png file",
      "frame src /frame page",
      "iframe data-src /2 page",
      "iframe src /3 page",
      "object data /4.pdf file",
      "embed src /5.svg file",
      "form action /6 page",
      "form action /no form",
      "input src /7.png file",
      "use href /8.svg#a file",
      "use xlink:href #b file",
      "area href /9 page",
    ]
  `)
  })
})

describe('page metadata', () => {
  test('includes title, language, robots and alternates', () => {
    const document = read(`<!doctype html><html lang="de-CH"><head><title> Hebe&shy;zeuge &amp;
      Krane </title><meta name="Robots" content="noindex"><meta name="description" content="Kurz &amp; gut">
      <link rel="canonical" href="/de/seite"><link rel="alternate" hreflang="x-default" href="/en/page"></head>
      <body><svg><title>No</title></svg></body></html>`)
    expect(document).toMatchObject({
      language: 'de-CH',
      title: 'Hebezeuge & Krane',
      description: 'Kurz & gut',
      robots: 'noindex',
      canonical: '/de/seite',
      alternates: [{ hreflang: 'x-default', url: 'https://site.test/en/page' }],
    })
  })

  test('includes headings, ids, text and error mark', () => {
    const document = read(`<body><header><a hreflang="en" href="/en">EN</a><h1>Logo</h1></header>
      <main id="main" data-error="404"><h1><i>Gar</i> <i>nicht</i> <b>ge</b>funden<br>hier</h1><p>Text</p><p>weiter &uuml;ber<script>no</script></p>
      <a name="anker"></a><div id="&uuml;ber"></div></main><footer>Fuss</footer>`)
    expect(document).toMatchObject({
      switcher: [{ hreflang: 'en', url: 'https://site.test/en' }],
      mainHeadings: ['Logo', 'Gar nicht gefunden hier'],
      errorMark: '404',
      hasMain: true,
      hasFooter: true,
      ids: ['main', 'anker', 'über'],
      text: 'Gar nicht gefunden hier Text weiter über',
    })
  })

  test('limits the text to 2,000 characters', () => {
    const { text } = read(`<main>${'<p>\n      Wort   </p>'.repeat(5000)}</main>`)
    expect(text).toHaveLength(2000)
    expect(text.startsWith('Wort Wort')).toBe(true)
  })
})

describe('links', () => {
  test('is not the page title', () => {
    expect(read('<main><svg><title>Suche</title></svg></main>').title).toBe('')
  })
})

describe('link text and position', () => {
  test.each([
    { html: '<a href="/a">  Zu den\n <b>Kra</b>nen &amp; mehr</a>', text: 'Zu den Kranen & mehr' },
    { html: '<a href="/a"><div>Eins</div><div>Zwei</div></a>', text: 'Eins Zwei' },
    { html: '<a href="/a"><img alt="Ein  Bild"></a>', text: 'Ein Bild' },
    { html: '<a href="/a" aria-label="Menü"><svg><path/></svg></a>', text: 'Menü' },
    { html: '<a href="/a"><svg><title>Suche</title></svg></a>', text: 'Suche' },
    { html: '<a href="/a"><svg><title>Suche</title></svg>Finden</a>', text: 'Suche Finden' },
    { html: `<a href="/a">${'x'.repeat(200)}</a>`, text: 'x'.repeat(120) },
    { html: '<a href="/a">Eins<a href="/b">Zwei</a>', text: 'Eins' },
    { html: '<a href="/a">Ohne Ende', text: 'Ohne Ende' },
  ])('$html', ({ html, text }) => {
    expect(read(html).links[0]?.text).toBe(text)
  })

  test('include region and block', () => {
    const { links, blocks } =
      read(`<header><nav><a href="/1"></a></nav></header><main><header><a href="/2"></a></header>
      <section data-block="Text"><section data-block="Inner"><a href="/3"></a></section><a href="/4"></a></section><a href="/5"></a>
      <div data-block="Cards"><p><a href="/6"></a></div></main><a href="/7"></a><footer><a href="/8"></a></footer>`)
    expect(blocks).toEqual(['Text', 'Cards'])
    expect(links.map(({ region, block }) => [region, block])).toEqual([
      ['header', null],
      ['main', null],
      ['main', { type: 'Text', index: 0 }],
      ['main', { type: 'Text', index: 0 }],
      ['main', null],
      ['main', { type: 'Cards', index: 1 }],
      ['main', null],
      ['footer', null],
    ])
  })
})

describe('character encoding', () => {
  test.each([
    {
      name: 'Content-Type header',
      bytes: Buffer.from('<p id="\u00FC">', 'latin1'),
      charset: 'ISO-8859-1',
    },
    {
      name: 'meta element',
      bytes: Buffer.from('<meta charset="windows-1252"><p id="\u00FC">', 'latin1'),
      charset: undefined,
    },
    {
      name: 'byte order mark',
      bytes: Buffer.from('\uFEFF<p id="\u00FC">', 'utf16le'),
      charset: 'utf-8',
    },
    {
      name: 'false declaration',
      bytes: Buffer.from('<meta charset="utf-16"><p id="\u00FC">'),
      charset: undefined,
    },
    { name: 'unknown encoding', bytes: Buffer.from('<p id="\u00FC">'), charset: 'klingon' },
  ])('is read from: $name', ({ bytes, charset }) => {
    expect(read(bytes, charset).ids).toEqual(['ü'])
  })

  test('is decoded in linear time despite deep nesting', () => {
    // Of the processor: on a busy machine the clock says little.
    const { user: started } = process.cpuUsage()
    read('<div><svg><a href="/a">'.repeat(20_000))
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000)
  })
})
