import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startBackend } from '../harness/servers/start-backend.ts'
import { checkSite, findingsOf, readReport, type SiteAnswer, type SitePages } from './check-site.ts'

interface Case {
  name: string
  /** Content of the home page, or the whole site. */
  html?: string
  site?: SitePages
  /** Findings as `rule target`; default: none. */
  findings?: string[]
}

const ok = 'ok'
const to = (location: string, status = 302): SiteAnswer => ({ status, headers: { location } })
const link = (href: string) => `<a href="${href}">Link</a>`
const dead = ['link-broken /dead']
const id = (name: string) => `<p id="${name}">`

/** Faults of other link checkers and crawlers, as their users have reported them. */
const addresses: Case[] = [
  {
    name: 'comma at the end of a picture in srcset',
    html: '<img srcset="/a.png, /b.png 2x" alt>',
    site: { '/a.png': ok, '/b.png': ok },
  },
  {
    name: 'comma inside an address in srcset',
    html: '<img srcset="/a,b.png 1x" alt>',
    site: { '/a,b.png': ok },
  },
  {
    name: 'data in srcset',
    html: '<img srcset="data:image/gif;base64,R0lGODlhAQABA//yH5BA 1x" alt>',
  },
  {
    name: 'three pictures in one srcset',
    html: '<picture><source srcset="/1.webp 300w, /2.webp 600w,/gone.webp 1200w"></picture>',
    site: { '/1.webp': ok, '/2.webp': ok },
    findings: ['asset-broken /gone.webp'],
  },
  {
    name: 'preconnect and dns-prefetch',
    html: '<link rel="preconnect" href="/none"><link rel="dns-prefetch" href="/none">',
  },
  {
    name: 'number sign in a file name',
    html: '<link rel="prefetch" href="/data/c%23.csv">',
    site: { '/data/c%23.csv': ok },
  },
  {
    name: 'base with relative links',
    html: `<base href="/in/">${link('a')}${link('.')}`,
    site: { '/in/a': ok, '/in/': ok },
  },
  { name: 'spaces around an address', html: link('\n  /a  '), site: { '/a': ok } },
  {
    name: 'line break inside an address',
    html: '<a href="/a\nb">x</a>',
    site: { '/ab': ok },
    findings: ['address-invalid /ab'],
  },
  { name: 'backslash as a slash', html: link(String.raw`\a\b`), site: { '/a/b': ok } },
  { name: 'address with only a query', html: link('?page=2'), site: { '/?page=2': ok } },
  { name: 'address without a scheme', html: '<img src="//127.0.0.1:1/x.png" alt>' },
  { name: 'ampersand as an entity', html: link('/a?b=1&amp;c=2'), site: { '/a?b=1&c=2': ok } },
  {
    name: 'ampersand without an entity',
    html: link('/a?b=1&copy=2'),
    site: { '/a?b=1&copy=2': ok },
  },
  { name: 'umlaut in a path', html: link('/größe'), site: { '/gr%C3%B6%C3%9Fe': ok } },
  { name: 'plus and parentheses', html: link('/a+(b)'), site: { '/a+(b)': ok } },
  { name: 'percent sign without digits', html: link('/100%'), site: { '/100%': ok } },
  { name: 'dot segments', html: link('/a/../b/./c'), site: { '/b/c': ok } },
  { name: 'semicolon parameters', html: link('/a;v=1?b=2'), site: { '/a;v=1?b=2': ok } },
  { name: 'attribute without quotes', html: '<a href=/dead>x</a>', findings: dead },
  { name: 'attribute in capitals', html: '<A HREF="/dead">x</A>', findings: dead },
  {
    name: 'second href of an element',
    html: '<a href="/a" href="/dead">x</a>',
    site: { '/a': ok },
  },
  { name: 'link in a comment', html: '<!-- <a href="/dead">x</a> -->' },
  { name: 'link in a script', html: `<script>const a = '<a href="/dead">x</a>'</script>` },
  { name: 'link in noscript', html: '<noscript><a href="/dead">x</a></noscript>', findings: dead },
  { name: 'link in a textarea', html: '<textarea><a href="/dead">x</a></textarea>' },
  {
    name: 'link in a conditional comment',
    html: '<!--[if IE]><script src="/dead.js"></script><![endif]-->',
  },
  {
    name: 'link in SVG',
    html: '<svg><a xlink:href="/dead"><text>x</text></a></svg>',
    findings: dead,
  },
  { name: 'empty href', html: link('') },
  {
    name: 'javascript, data and blob',
    html: `${link('javascript:void(0)')}${link('data:text/plain,x')}${link('blob:x')}`,
  },
  { name: 'unknown program', html: `${link('slack://open')}${link('zoommtg://join')}` },
  {
    name: 'mail with subject and umlaut',
    html: link('mailto:info@firma.ch?subject=Anfrage%20%C3%BC'),
  },
  { name: 'link of a map', html: '<map><area href="/dead"></map>', findings: dead },
  {
    name: 'refresh of a page',
    html: '<meta http-equiv="refresh" content="5;URL=\'/dead\'">',
    findings: dead,
  },
  {
    name: 'srcSet in mixed case without spaces after commas',
    html: '<img src="/a.png" srcSet="/a.png 300w,/gone.png 600w" alt>',
    site: { '/a.png': ok },
    findings: ['asset-broken /gone.png'],
  },
  {
    name: 'script without quotes before other attributes',
    html: '<script src=/gone.js integrity=sha384-x/y+z= crossorigin=anonymous></script>',
    findings: ['asset-broken /gone.js'],
  },
  {
    name: 'slash at the end of an attribute without quotes',
    html: '<img src=/a.svg alt=a /><img src=/b.svg/>',
    site: { '/a.svg': ok, '/b.svg/': ok },
  },
  { name: 'address to ping', html: '<a href="/a" ping="/dead">x</a>', site: { '/a': ok } },
  {
    name: 'relative base',
    html: `<base href="in/">${link('a')}${link('#top')}`,
    site: { '/in/a': ok, '/in/': ok },
  },
  {
    name: 'template of a client-side framework',
    html: '<template><a href="/dead">x</a><img src="{{ image }}"></template>',
  },
  {
    name: 'scheme in capitals',
    html: `${link('JavaScript:void(0)')}${link('MAILTO:info@firma.ch')}${link('Tel:+41310000000')}`,
  },
  {
    name: 'object, embed and track',
    html: '<object data="/o.svg"></object><embed src="/e.svg"><video><track src="/t.vtt"></video>',
    findings: ['asset-broken /e.svg', 'asset-broken /o.svg', 'asset-broken /t.vtt'],
  },
]

const fragments: Case[] = [
  { name: 'id after its link', html: `<a href='#english'>x</a>${id('english')}` },
  { name: 'name of an old anchor', html: `${link('#old')}<a name="old"></a>` },
  { name: 'top of the page', html: `${link('#')}${link('#top')}` },
  { name: 'encoded umlaut', html: `${link('#gr%C3%B6sse')}${id('grösse')}` },
  { name: 'umlaut as written', html: `${link('#grösse')}${id('grösse')}` },
  { name: 'method in the documentation', html: `${link('#add()')}${id('add()')}` },
  { name: 'text fragment', html: link('#:~:text=Heber') },
  { name: 'text fragment after an id', html: `${link('#a:~:text=Heber')}${id('a')}` },
  {
    name: 'folder that redirects to its slash',
    html: link('/foo/bar#hash'),
    site: { '/foo/bar': to('/foo/bar/', 301), '/foo/bar/': id('hash') },
    findings: ['redirect-permanent /foo/bar'],
  },
  {
    name: 'redirect that names another place',
    html: link('/a#x'),
    site: { '/a': to('/b#y'), '/b': id('y') },
  },
  {
    name: 'fragment on a page that is read earlier',
    html: link('/a') + link('/b'),
    site: { '/a': ok, '/b': link('/a#gone') },
    findings: ['fragment-missing /a#gone'],
  },
  { name: 'encoded slash', html: `${link('#merge%2Fpull-requests')}${id('merge/pull-requests')}` },
  {
    name: 'missing id behind a redirect to the slash',
    html: link('/foo#gone'),
    site: { '/foo': to('/foo/'), '/foo/': id('there') },
    findings: ['fragment-missing /foo#gone'],
  },
  { name: 'symbol of the same page', html: '<svg><use href="#icon"/></svg><svg id="icon"></svg>' },
  {
    name: 'part of a film',
    html: '<video src="/film.mp4#t=10,20"></video>',
    site: { '/film.mp4': { headers: { 'content-type': 'video/mp4' }, body: 'x' } },
  },
  { name: 'id with a colon', html: `${link('#some:id')}${id('some:id')}` },
  {
    name: 'page of a PDF',
    html: link('/a.pdf#page=3'),
    site: { '/a.pdf': { headers: { 'content-type': 'application/octet-stream' }, body: 'x' } },
  },
]

const responses: Case[] = [
  {
    name: 'HEAD refused',
    html: link('/a.zip'),
    site: { '/a.zip': ({ method }) => (method === 'HEAD' ? { status: 405 } : ok) },
  },
  {
    name: 'HEAD unknown',
    html: link('/a.zip'),
    site: { '/a.zip': ({ method }) => (method === 'HEAD' ? { status: 404 } : ok) },
  },
  {
    name: 'cookie before the page',
    html: link('/a'),
    site: {
      '/a': ({ headers }) =>
        headers.cookie ? ok : { status: 302, headers: { location: '/a', 'set-cookie': 'seen=1' } },
    },
  },
  { name: 'relative redirect', html: link('/a/b'), site: { '/a/b': to('c'), '/a/c': ok } },
  {
    name: 'redirect with an umlaut',
    html: link('/a'),
    site: {
      '/a': { status: 302, headers: { location: Buffer.from('/größe').toString('latin1') } },
      '/gr%C3%B6%C3%9Fe': ok,
    },
  },
  {
    name: 'type in capitals',
    html: link('/a'),
    site: {
      '/a': { headers: { 'content-type': 'Text/HTML; Charset=UTF-8' }, body: link('/dead') },
    },
    findings: dead,
  },
  {
    name: 'UTF-16 page',
    html: link('/a'),
    site: {
      '/a': {
        headers: { 'content-type': 'text/html; charset=utf-16le' },
        body: Buffer.from(link('/dead'), 'utf16le'),
      },
    },
    findings: dead,
  },
  {
    name: 'compressed page',
    html: link('/a'),
    site: { '/a': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(link('/dead')) } },
    findings: dead,
  },
  {
    name: 'relative link behind a redirect to the slash',
    html: link('/in'),
    site: { '/in': to('/in/', 308), '/in/': link('next'), '/in/next': link('/dead') },
    findings: ['link-broken /dead', 'redirect-permanent /in'],
  },
  {
    name: 'charset in quotes',
    html: link('/a'),
    site: {
      '/a': {
        headers: { 'content-type': `text/html; charset='utf-8'` },
        body: '<a href="/größe">x</a>',
      },
      '/gr%C3%B6%C3%9Fe': ok,
    },
  },
  {
    name: 'HEAD forbidden',
    html: link('/a.zip'),
    site: { '/a.zip': ({ method }) => (method === 'HEAD' ? { status: 403 } : ok) },
  },
  {
    name: 'percent encoding in lower case',
    html: link('/gr%c3%b6sse'),
    site: { '/gr%C3%B6sse': ok },
  },
  { name: 'status 204', html: link('/a'), site: { '/a': { status: 204 } } },
  {
    name: 'page that is gone',
    html: link('/dead'),
    site: { '/dead': { status: 410 } },
    findings: dead,
  },
  {
    name: 'redirect in a circle',
    html: link('/a'),
    site: { '/a': to('/b'), '/b': to('/a') },
    findings: ['redirect-loop /a'],
  },
  {
    name: 'page under robots noindex',
    html: '<meta name="robots" content="noindex, nofollow"><a href="/dead">x</a>',
    findings: dead,
  },
]

describe('other host name of the site', () => {
  test('is followed to the pages behind its redirects', async () => {
    let site = ''
    const alias = await startBackend((response, { url }) =>
      response.writeHead(301, { location: site + url }).end(),
    )
    const checked = await checkSite(
      ({ url, headers }) => {
        site = `http://${headers.host}`
        if (url === '/') return link(`${alias.url.origin}/only`)
        return url === '/only' ? link('/dead') : undefined
      },
      ['--format', 'json'],
    )
    const { brief } = readReport(checked)
    expect(brief).toEqual(['link-broken /dead', `redirect-permanent ${alias.url.origin}/only`])
  })
})

const check = ({ html, site }: Case) =>
  findingsOf({ ...(html && { '/': html }), ...site }, ['--no-external'])

describe('reported faults of link checkers', () => {
  test.each(addresses)('address: $name', async (given) => {
    expect(await check(given)).toEqual(given.findings ?? [])
  })

  test.each(fragments)('fragment: $name', async (given) => {
    expect(await check(given)).toEqual(given.findings ?? [])
  })

  test.each(responses)('response: $name', async (given) => {
    expect(await check(given)).toEqual(given.findings ?? [])
  })
})
