import { deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkSite, findingsOf, readReport, type SitePages } from './check-site.ts'

interface Case {
  name: string
  site: SitePages
  /** Findings as `rule target`. */
  findings: string[]
}

const dead = '<a href="/dead">Dead</a>'
const encoded = (coding: string, body: Buffer) => ({
  headers: { 'content-encoding': coding },
  body,
})
const deadLink = ['link-broken /dead']

/** `data-cfemail`: the key, then each byte XOR the key. */
const hide = (mail: string) =>
  Buffer.from([0x5a, ...Buffer.from(mail).map((byte) => byte ^ 0x5a)]).toString('hex')

describe('encodings', () => {
  test.each<Case>([
    {
      name: 'windows-1252 without a declaration',
      site: {
        '/': Buffer.from('<a href="größe.html">Größe</a>', 'latin1'),
        '/gr%C3%B6%C3%9Fe.html': 'ok',
      },
      findings: [],
    },
    {
      name: 'query in the encoding of the page',
      site: {
        '/': {
          headers: { 'content-type': 'text/html; charset=iso-8859-1' },
          body: Buffer.from('<a href="/suche?q=größe">Grösse</a>', 'latin1'),
        },
        '/suche?q=gr%F6%DFe': 'ok',
      },
      findings: [],
    },
    {
      name: 'raw deflate',
      site: { '/': encoded('deflate', deflateRawSync(dead)) },
      findings: deadLink,
    },
    { name: 'zstd', site: { '/': encoded('zstd', zstdCompressSync(dead)) }, findings: deadLink },
    {
      name: 'two codings',
      site: { '/': encoded('zstd, gzip', gzipSync(zstdCompressSync(dead))) },
      findings: deadLink,
    },
  ])('$name', async ({ site, findings }) => {
    expect(await findingsOf(site)).toEqual(findings)
  })
})

describe('places of links', () => {
  test.each<Case>([
    {
      name: 'base after a link',
      site: {
        '/': '<a href="a">A</a><base href="/in/"><a href="b">B</a>',
        '/in/a': 'ok',
        '/in/b': 'ok',
      },
      findings: [],
    },
    {
      name: 'srcdoc of a frame',
      site: { '/': `<iframe srcdoc="<a href='/dead'>x</a><img src=/gone.png alt>"></iframe>` },
      findings: ['asset-broken /gone.png', 'link-broken /dead'],
    },
    {
      name: 'base of a frame',
      site: {
        '/': `<base href="/in/"><iframe srcdoc="<base href='x/'><a href='a'>A</a>"></iframe>`,
        '/in/x/a': 'ok',
      },
      findings: [],
    },
    {
      name: 'declarative shadow root',
      site: {
        '/': `<div><template shadowrootmode="open">${dead}</template></div><template><a href="/no">x</a></template>`,
      },
      findings: deadLink,
    },
    {
      name: 'id in a shadow root',
      site: {
        '/': '<a href="#a">A</a><div><template shadowrootmode=open><p id=a></template></div>',
      },
      findings: ['fragment-missing /#a'],
    },
    {
      name: 'old background',
      site: { '/': '<table background="gone.png"><tr><td>' },
      findings: ['asset-broken /gone.png'],
    },
    {
      name: 'prose in longdesc',
      site: { '/': '<img src="data:," longdesc="A picture." alt>' },
      findings: [],
    },
    {
      name: 'image-set in a style',
      site: { '/': `<p style="background:image-set('gone.png' 1x)">` },
      findings: ['asset-broken /gone.png'],
    },
    {
      name: 'icons of a manifest',
      site: {
        '/': '<link rel="manifest" href="/site.webmanifest">',
        '/site.webmanifest': {
          headers: { 'content-type': 'application/manifest+json' },
          body: '{"icons":[{"src":"gone.png"}]}',
        },
      },
      findings: ['asset-broken /gone.png'],
    },
    {
      name: 'Link header',
      site: { '/': { headers: { link: '</gone.css>; rel=preload; as=style' } } },
      findings: ['asset-broken /gone.css'],
    },
    {
      name: 'Refresh header',
      site: { '/': { headers: { refresh: '0; url=/dead' } } },
      findings: deadLink,
    },
  ])('$name', async ({ site, findings }) => {
    expect(await findingsOf(site)).toEqual(findings)
  })

  test.each([
    'img data-lazy-src',
    'img data-original',
    'img data-lazy',
    'img data-src',
    'iframe data-src',
    'div data-bg',
    'section data-background-image',
    'img data-lazy-srcset',
    'div data-bgset',
  ])('lazy loader: %s', async (place) => {
    const [element = '', attribute] = place.split(' ')
    const site = { '/': `<${element} ${attribute}="/gone.png" alt></${element}>` }
    expect(await findingsOf(site)).toHaveLength(1)
  })

  test.each(['12', '{{ image }}', 'picture-{width}.jpg', 'none', 'Title of the slide'])(
    'ignores other text in a lazy attribute: %s',
    async (value) => {
      expect(await findingsOf({ '/': `<div data-original="${value}">` })).toEqual([])
    },
  )
})

describe('common practice on the web', () => {
  test.each<Case>([
    {
      name: 'redirect to tel:, mailto: and an app',
      site: {
        '/': '<a href="/t">t</a><a href="/m">m</a><a href="/w">w</a>',
        '/t': { status: 302, headers: { location: 'tel:+41441234567' } },
        '/m': { status: 302, headers: { location: 'mailto:info@firma.ch' } },
        '/w': { status: 307, headers: { location: 'whatsapp://send?phone=41441234567' } },
      },
      findings: [],
    },
    {
      name: 'protected mail address',
      site: {
        '/': `<a href="/cdn-cgi/l/email-protection#${hide('info@firma.ch')}">Mail</a>
          <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${hide('a@firma.ch')}">[email&#160;protected]</a>
          <a href="/cdn-cgi/l/email-protection"><span class="__cf_email__" data-cfemail="${hide('b@firma.ch')}">x</span></a>`,
      },
      findings: [],
    },
    {
      name: 'protected mail address with a fault',
      site: { '/': `<a href="/cdn-cgi/l/email-protection#${hide('info firma.ch')}">Mail</a>` },
      findings: ['mail-invalid mailto:info firma.ch'],
    },
    {
      name: 'search form with a required field',
      site: { '/': '<form action="/s"><input name="q"></form>', '/s': { status: 400 } },
      findings: [],
    },
    {
      name: 'data of a page',
      site: {
        '/': '<link rel="alternate" type="application/json+oembed" href="/wp-json/e?url=1">',
        '/wp-json/e?url=1': { headers: { 'content-type': 'application/json' }, body: '{}' },
      },
      findings: [],
    },
    {
      name: 'short link of a page',
      site: {
        '/': '<link rel="shortlink" href="/?p=1">',
        '/?p=1': { status: 301, headers: { location: '/' } },
      },
      findings: [],
    },
    {
      name: 'path of a file server',
      site: { '/': String.raw`<a href="\\fileserver\ablage\blatt.pdf">Blatt</a>` },
      findings: ['address-invalid '],
    },
  ])('$name', async ({ site, findings }) => {
    expect(await findingsOf(site)).toEqual(findings)
  })

  test.each(['zoom=7&lat=47.1', 'code/abc', '?tab=2', '!/x', '/route'])(
    'treats #%s as a state',
    async (fragment) => {
      const site = { '/': `<a href="/a#${fragment}">Link</a>`, '/a': 'ok' }
      const { exitCode, stdout, base } = await checkSite(site, ['--format', 'json'])
      const verdicts = readReport({ stdout, base }).findings.map(({ verdict }) => verdict)
      expect(verdicts.filter((verdict) => verdict !== 'suspect')).toEqual([])
      expect(exitCode).toBe(0)
    },
  )

  test('reports a missing plain fragment as broken', async () => {
    const { exitCode } = await checkSite({ '/': '<a href="#gone">Link</a>' })
    expect(exitCode).toBe(1)
  })

  test('does not require the root beside a start address', async () => {
    const { exitCode, stdout, base } = await checkSite(
      { '/handbuch/': '<a href="b">B</a>', '/handbuch/b': 'ok' },
      ['/handbuch/', '--format', 'json'],
    )
    expect(readReport({ stdout, base }).brief).toEqual([])
    expect(exitCode).toBe(0)
  })
})
