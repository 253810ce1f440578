import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import { joinWords, sanitizeHtml, toContentHash, toContentId } from './sanitize-html.ts'
import { toSitePath } from '../../routing/localized-path.ts'

const everything =
  '<h2 id="ablauf" lang="de">Ablauf</h2><h3>A</h3><h4>B</h4>' +
  '<p>Ein <strong>Satz</strong> mit <em>Ton</em>, m<sup>2</sup> und CO<sub>2</sub><br />und &lt;Zeichen&gt; &amp; mehr.</p>' +
  '<ul><li>eins</li></ul><ol start="3" reversed><li>zwei</li></ol>' +
  '<table><thead><tr><th scope="col" colspan="2">K</th></tr></thead>' +
  '<tbody><tr><td rowspan="2">Z</td></tr></tbody></table>' +
  '<blockquote>Zitat</blockquote>' +
  '<figure><img src="/media/a.svg" alt="" width="10" height="20" loading="lazy" decoding="async" /><figcaption>Bild</figcaption></figure>' +
  '<audio src="/media/a.mp3" controls preload="none"></audio>' +
  '<video poster="https://cdn.example/p.jpg" controls width="640" height="360" preload="none">' +
  '<source src="/media/v.webm" type="video/webm" />' +
  '<track src="/media/v.vtt" kind="captions" srclang="de" label="Deutsch" default /></video>'

describe('HTML sanitiser', () => {
  test.each([
    { html: '<p>Hebt <strong>750 kg</strong></p>', is: '<p>Hebt <strong>750\u00a0kg</strong></p>' },
    { html: 'Text "ohne" Element', is: 'Text "ohne" Element' },
    {
      html: '<ul>\n<li>Eins<br>Zwei<ul><li>Drei</li></ul></li></ul>',
      is: '<ul>\n<li>Eins<br />Zwei<ul><li>Drei</li></ul></li></ul>',
    },
    { html: '', is: '' },
    {
      html: '<p>Zu den <a href="/de/heber?load=750#daten">Daten <em>aller</em> Heber</a></p>',
      is: '<p>Zu den <a href="/de/heber?load=750#daten">Daten <em>aller</em> Heber</a></p>',
    },
    { html: '<a href="https://muster.example/de">Start</a>', is: '<a href="/de">Start</a>' },
    {
      html: '<a href="https://x.example/">x</a> <a href="mailto:a@b.ch">Post</a>',
      is: '<a href="https://x.example/" rel="nofollow">x</a> <a href="mailto:a@b.ch">Post</a>',
    },
  ])('sanitises the usual texts: $html', ({ html, is }) => {
    const toPath = (address: string) => toSitePath(address, new Set(['muster.example']))
    expect(sanitizeHtml(html, toPath)).toBe(is)
  })

  test('keeps the allowed elements and attributes', () => {
    expect(sanitizeHtml(everything)).toBe(everything)
  })

  test('is idempotent', () => {
    const once = sanitizeHtml(everything + '<a href="https://x.example" target="_blank">x</a>')
    expect(sanitizeHtml(once)).toBe(once)
  })

  test('replaces srcset and sizes of pictures', () => {
    const html = sanitizeHtml(
      '<img src="https://cms.example/media/a.jpg" srcset="https://x.example/a.jpg 9w" sizes="9px" width="300">',
      (address) => address.replace('https://cms.example', ''),
    )
    expect(html).toMatch(/^<img sizes="[^"]*\b92vw" srcset="\/pictures\/320\/a.jpg 320w, /)
    expect(html).toMatch(/\/pictures\/1600\/a.jpg 1600w" src="\/media\/a.jpg" width="300" /)
    expect(html).not.toMatch(/x.example|9px/)
    expect(sanitizeHtml(html)).toBe(html)
  })

  test.each([
    {
      name: 'internal path',
      html: '<a href="/de/heber?x=1#y">a</a>',
      is: '<a href="/de/heber?x=1#y">a</a>',
    },
    { name: 'anchor', html: '<a href="#ablauf">a</a>', is: '<a href="#ablauf">a</a>' },
    { name: 'mail', html: '<a href="mailto:a@b.ch">a</a>', is: '<a href="mailto:a@b.ch">a</a>' },
    {
      name: 'telephone',
      html: '<a href="tel:+41441234567">a</a>',
      is: '<a href="tel:+41441234567">a</a>',
    },
    {
      name: 'nofollow on other hosts',
      html: '<a href="https://x.example/" rel="opener follow">a</a>',
      is: '<a href="https://x.example/" rel="nofollow">a</a>',
    },
    {
      name: 'noopener on other hosts in a new tab',
      html: '<a href="HTTP://x.example" target="_blank">a</a>',
      is: '<a href="HTTP://x.example" target="_blank" rel="nofollow noopener">a</a>',
    },
    {
      name: 'noopener on own pages in a new tab',
      html: '<a href="/de" target="_blank" rel="opener">a</a>',
      is: '<a href="/de" target="_blank" rel="noopener">a</a>',
    },
    {
      name: 'named window removed',
      html: '<a href="/de" target="top">a</a>',
      is: '<a href="/de">a</a>',
    },
  ])('sanitises a link: $name', ({ html, is }) => {
    expect(sanitizeHtml(html)).toBe(is)
  })

  test.each([
    {
      html: '<iframe src="https://www.youtube-nocookie.com/embed/x" width="560" height="315" title="Film" allowfullscreen onload="x()" srcdoc="<script>x()</script>">alt</iframe>',
      is:
        '<iframe width="560" height="315" title="Film" allowfullscreen data-src="https://www.youtube-nocookie.com/embed/x"></iframe>' +
        '<a href="https://www.youtube-nocookie.com/embed/x" rel="nofollow">Film</a>',
    },
    {
      html: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
      is:
        '<iframe data-src="https://player.vimeo.com/video/1"></iframe>' +
        '<a href="https://player.vimeo.com/video/1" rel="nofollow">https://player.vimeo.com/video/1</a>',
    },
    {
      html: '<iframe src="https://www.google.com/maps/embed?pb=1&q=2" title="<b>"></iframe>',
      is:
        '<iframe title="&lt;b&gt;" data-src="https://www.google.com/maps/embed?pb=1&amp;q=2"></iframe>' +
        '<a href="https://www.google.com/maps/embed?pb=1&amp;q=2" rel="nofollow">&lt;b&gt;</a>',
    },
    { html: 'a<iframe src="https://www.google.com/url?q=x"></iframe>b', is: 'ab' },
    { html: 'a<iframe src="https://www.google.com/maps/../url?q=x"></iframe>b', is: 'ab' },
    { html: 'a<iframe src="http://www.youtube.com/embed/x"></iframe>b', is: 'ab' },
    { html: 'a<iframe src="https://www.youtube.com.evil.example/embed/"></iframe>b', is: 'ab' },
    { html: 'a<iframe src="https://www.youtube.com@evil.example/embed/"></iframe>b', is: 'ab' },
    { html: 'a<iframe src="//www.youtube.com/embed/x"></iframe>b', is: 'ab' },
    {
      html: 'a<iframe src="https://evil.example/?https://www.youtube.com/embed/"></iframe>b',
      is: 'ab',
    },
    { html: 'a<iframe src="/de"></iframe>b', is: 'ab' },
    { html: 'a<iframe srcdoc="<script>x()</script>"></iframe>b', is: 'ab' },
    { html: 'a<iframe data-src="https://evil.example/" title="x"></iframe>b', is: 'ab' },
    { html: 'a<iframe src="javascript:x()"><p>b</p></iframe>', is: 'a' },
  ])('sanitises an embed: $html', ({ html, is }) => {
    expect(sanitizeHtml(html)).toBe(is)
    expect(sanitizeHtml(is)).toBe(is)
  })

  test.each([
    {
      name: 'becomes a path',
      html: '<a href="https://muster.example/de/heber">a</a>',
      is: '<a href="/de/heber">a</a>',
    },
    {
      name: 'in a new tab',
      html: '<a href="http://muster.example/de#a" target="_blank">a</a>',
      is: '<a href="/de#a" target="_blank" rel="noopener">a</a>',
    },
    {
      name: 'at another port is external',
      html: '<a href="https://muster.example:8443/">a</a>',
      is: '<a href="https://muster.example:8443/" rel="nofollow">a</a>',
    },
  ])('absolute link to the site $name', ({ html, is }) => {
    expect(sanitizeHtml(html, (address) => toSitePath(address, new Set(['muster.example'])))).toBe(
      is,
    )
  })

  /** Hostile or unwanted → what is left. */
  test.each([
    // what runs
    ['a<script>x()</script>b', 'ab'],
    ['a<SCRIPT SRC=//evil.example></SCRIPT>b', 'ab'],
    ['<scr<script>x()</script>ipt>x()</script>', 'x()ipt&gt;x()'],
    ['a<style>p{background:url(//evil.example)}</style>b', 'ab'],
    ['<p onclick="x()" style="color:red" class="big">a</p>', '<p>a</p>'],
    ['<p/onmouseover=x()>a</p>', '<p>a</p>'],
    ['<img src=x onerror=x()>', ''],
    [
      '<img src="/a.png" onerror="x()" alt="a">',
      '<img src="/a.png" alt="a" loading="lazy" decoding="async" />',
    ],
    [
      '<video src="/v.mp4" autoplay onloadstart="x()"></video>',
      '<video src="/v.mp4" preload="none"></video>',
    ],
    ['<img src="/a.png" loading="eager">', '<img src="/a.png" loading="lazy" decoding="async" />'],
    ['<details open ontoggle="x()">a</details>', 'a'],
    ['<body onload="x()">a</body>', 'a'],
    // addresses
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    ['<a href=" javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="java\tscript:x()">a</a>', '<a>a</a>'],
    ['<a href="java&#10;script:x()">a</a>', '<a>a</a>'],
    ['<a href="jav&#x0A;ascript&colon;x()">a</a>', '<a>a</a>'],
    ['<a href="&#1;javascript:x()">a</a>', '<a>a</a>'],
    ['<a href="&#106;&#97;vascript:x()">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt:x()">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x()">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>x()</script>">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['<a href="/&#9;/evil.example">a</a>', '<a>a</a>'],
    ['<a href="\\\\evil.example">a</a>', '<a>a</a>'],
    ['<a href="relative/page">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml,<svg onload=x()>">', ''],
    ['<img src="//evil.example/a.png">', ''],
    ['<img srcset="https://evil.example/a.png 2x" alt="a">', ''],
    [
      '<video poster="javascript:x()" src="data:video/mp4,x"></video>',
      '<video preload="none"></video>',
    ],
    ['<audio><source src="javascript:x()"></audio>', '<audio preload="none"></audio>'],
    ['<video><track src="data:text/vtt,x" default></video>', '<video preload="none"></video>'],
    // other elements
    ['<base href="//evil.example">a', 'a'],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">a', 'a'],
    ['<link rel="stylesheet" href="//evil.example">a', 'a'],
    ['<form action="//evil.example"><input name="a"><button>b</button></form>', 'b'],
    ['<object data="//evil.example">a</object><embed src="//evil.example">b', 'b'],
    ['<div><span>a</span></div>', 'a'],
    ['a<!-- <script>x()</script> -->b', 'ab'],
    ['a<!--><img src=x onerror=x()>-->b', 'a--&gt;b'],
    ['a<![CDATA[<img src=x onerror=x()>]]>b', 'ab'],
    ['<?xml version="1.0"?>a', 'a'],
    // parsed differently the second time
    ['<svg><style><img src=x onerror=x()></style></svg>a', 'a'],
    ['<svg onload=x()><animate attributeName=href values=javascript:x() /></svg>a', 'a'],
    ['<svg><a xlink:href="javascript:x()"><text>a</text></a></svg>b', 'b'],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=x()></style></mglyph></table></mtext></math>a',
      'a',
    ],
    ['<math href="javascript:x()">a</math>b', 'b'],
    ['<noscript><p title="</noscript><img src=x onerror=x()>"></noscript>', ''],
    ['<p title="</p><img src=x onerror=x()>">a</p>', '<p>a</p>'],
    [
      '<img src="/a.png" alt="`&quot;><script>x()</script>">',
      '<img src="/a.png" alt="`&quot;&gt;&lt;script&gt;x()&lt;/script&gt;" loading="lazy" decoding="async" />',
    ],
    ['<textarea></textarea/><img src=x onerror=x()></textarea>', ''],
    ['<xmp><img src=x onerror=x()></xmp>a', 'a'],
    ['<template><script>x()</script></template>a', 'a'],
    ['<select><option><style></option></select><img src=x onerror=x()></style>', ''],
    ['<table><td><a href="javascript:x()">a', '<table><td><a>a</a></td></table>'],
    ['&lt;script&gt;x()&lt;/script&gt;', '&lt;script&gt;x()&lt;/script&gt;'],
    ['&amp;lt;img src=x onerror=x()&amp;gt;', '&amp;lt;img src=x onerror=x()&amp;gt;'],
    // taking something out puts nothing together
    ['<<img>script>x()<<img>/script>', '&lt;script&gt;x()&lt;/script&gt;'],
    ['&l<img>t;', '&amp;lt;'],
    // names that page and scripts look for
    ['<p id="main">a</p>', '<p id="content-main">a</p>'],
    ['<p id="dataLayer">a</p>', '<p id="content-dataLayer">a</p>'],
    ['<p id="vike_pageContext">{}</p>', '<p id="content-vike_pageContext">{}</p>'],
    ['<a name="body" id="body">a</a>', '<a id="body">a</a>'],
    [
      '<iframe name="dataLayer" src="https://player.vimeo.com/video/1" title="x"></iframe>',
      '<iframe title="x" data-src="https://player.vimeo.com/video/1"></iframe>' +
        '<a href="https://player.vimeo.com/video/1" rel="nofollow">x</a>',
    ],
    [
      '<img id="x y" name="body" src="/a.png">',
      '<img src="/a.png" loading="lazy" decoding="async" />',
    ],
  ])('neutralises %s', (html, left) => {
    expect(sanitizeHtml(html)).toBe(left)
  })

  test.each([
    { name: 'unclosed nested tags', html: '<em>'.repeat(200_000) },
    { name: 'closed nested tags', html: '<em>'.repeat(100_000) + '</em>'.repeat(100_000) },
    { name: 'unknown nested tags', html: '<div>'.repeat(200_000) },
  ])('removes $name', ({ html }) => {
    expect(sanitizeHtml(html)).toBe('')
  })

  test.each(['<em>', '<div>', '<p>x</p><img>', '<', '&', '<img src="/media/a.jpg">'])(
    'runs in linear time for repeated %s',
    (part) => {
      const sanitizeMany = (count: number) => sanitizeHtml(part.repeat(count))
      expect(timeRatio(sanitizeMany, { small: 250, large: 4_000 })).toBeLessThan(80)
    },
  )

  test.each([
    'ablauf',
    'größe',
    'vl-250',
    'page',
    'layout',
    'services',
    'history',
    'Kontakt-2',
    '2025',
    'a_b.c',
  ])('keeps a free id: %s', (id) => {
    expect(toContentId(id)).toBe(id)
    expect(toContentHash(`#${id}`)).toBe(`#${id}`)
  })

  test.each([
    'main',
    'root',
    'nprogress',
    'announcer',
    'search-input',
    'contact-email',
    'aftersales-2-consent-error',
    'subpages-0',
    'dataLayer',
    'earlyPresses',
    'requestIdleCallback',
    'google',
    'google_tag_manager',
    'vike_pageContext',
    '__proto__',
  ])('prefixes a reserved id: %s', (id) => {
    expect(toContentId(id)).toBe(`content-${id}`)
  })

  test.each([
    { name: 'same page', link: '#nprogress', is: '#content-nprogress' },
    { name: 'another page', link: '/de/seite?x=1#menu', is: '/de/seite?x=1#content-menu' },
    { name: 'percent-encoded', link: '#%6denu', is: '#content-menu' },
  ])('prefixes the fragment of a link: $name', ({ link, is }) => {
    expect(toContentHash(link)).toBe(is)
  })

  test.each([
    { name: 'top of the page', link: '#top' },
    { name: 'main part of a page', link: '/de#main' },
    { name: 'page of a PDF', link: '/media/blatt.pdf#page=3' },
    { name: 'another site', link: 'https://x.example/#menu' },
    { name: 'mail address', link: 'mailto:a@b.ch?subject=#menu' },
    { name: 'undecodable fragment', link: '#%E0%A4%A' },
    { name: 'no fragment', link: '/de' },
  ])('keeps the fragment of a link: $name', ({ link }) => {
    expect(toContentHash(link)).toBe(link)
  })

  test.each([
    { text: 'hebt 750 kg hoch', joined: 'hebt 750_kg hoch' },
    { text: '3.2 × 2.2 m, 60 m³/h', joined: '3.2_×_2.2_m, 60_m³/h' },
    { text: 'von 5 °C bis 40 °C', joined: 'von 5_°C bis 40_°C' },
    { text: '85 % in 0.5 s', joined: '85_% in 0.5_s' },
    { text: 'ab 7 Uhr', joined: 'ab 7_Uhr' },
    { text: '3 × 1.5 × 0.2, 4 × Ø 300', joined: '3_×_1.5_×_0.2, 4_×_Ø_300' },
    { text: 'Abmessungen L × B × H', joined: 'Abmessungen L_×_B_×_H' },
    { text: "ab CHF 1'250", joined: "ab CHF_1'250" },
    { text: 'nach EN 13155', joined: 'nach EN_13155' },
    { text: 'jeden VL 750, Muster VL 750', joined: 'jeden VL_750, Muster VL_750' },
    { text: '1 p.m. to 5.30 p.m.', joined: '1_p.m. to 5.30_p.m.' },
  ])('joins a figure and its unit: $text', ({ text, joined }) => {
    expect(joinWords(text)).toBe(joined.replaceAll('_', '\u00a0'))
  })

  test.each([
    { text: 'Polymechanikerin / Polymechaniker', joined: 'Polymechanikerin_/ Polymechaniker' },
    { text: 'm = F / (S · g)', joined: 'm = F_/ (S · g)' },
    { text: 'Konstrukteur/in', joined: 'Konstrukteur/in' },
  ])('keeps a slash off line starts: $text', ({ text, joined }) => {
    expect(joinWords(text)).toBe(joined.replaceAll('_', '\u00a0'))
  })

  test.each([
    '106 mit',
    '12 legt',
    '3 Tafeln',
    '20 in',
    'Nr. 5',
    'Heber 750',
    '750kg',
    '5 minuten',
  ])('keeps other spaces: %s', (text) => {
    expect(joinWords(text)).toBe(text)
  })
})
