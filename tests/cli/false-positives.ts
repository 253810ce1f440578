import type { Verdict } from '../../cli/checks/finding.ts'
import {
  byMethod,
  hangUp,
  linkElsewhere,
  linkTo,
  nthAnswer,
  redirect,
  type CorpusAnswer,
  type CorpusCase,
} from './corpus-site.ts'

export interface FalsePositive extends CorpusCase {
  /** Addresses in the page, as a correct crawl reads them; each must be requested. */
  names: string[]
  /** Addresses, or prefixes, that must not be requested. */
  namesNot?: string[]
  /** The only allowed verdict; default: no finding. */
  verdict?: Verdict
}

const page = '<p>Da</p>'
const file: CorpusAnswer = { headers: { 'content-type': 'application/octet-stream' }, body: 'x' }

function html(body: string, headers: Record<string, string> = {}): CorpusAnswer {
  return { headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body }
}

/** A page with a link to an address with the given response. */
const named = (path: string, answer: CorpusAnswer) => ({
  ...linkTo(path, answer),
  names: [`{site}${path}`],
})
const namedElsewhere = (path: string, answer: CorpusAnswer) => ({
  ...linkElsewhere(path, answer),
  names: [`{elsewhere}${path}`],
})

/** Valid but unusual pages: none may cause a finding. */
export const falsePositives: FalsePositive[] = [
  {
    name: 'redundant percent encoding',
    html: '<a href="/de/z%65hn%2dmal">Heber</a>',
    site: { '/de/zehn-mal': page },
    names: ['{site}/de/zehn-mal'],
  },
  { name: 'space in a file name', ...named('/media/Daten%20blatt.pdf', file) },
  {
    name: 'punycode host',
    html: '<a href="http://xn--bcher-kva.example/punycode">Bücher</a>',
    elsewhere: { '/punycode': page },
    names: ['http://xn--bcher-kva.example/punycode'],
  },
  {
    name: 'temporary redirect to a trailing slash',
    html: '<a href="/de/ordner">Ordner</a>',
    site: { '/de/ordner': redirect(307, '/de/ordner/'), '/de/ordner/': page },
    names: ['{site}/de/ordner'],
  },
  {
    name: 'redirect to the language of the visitor',
    html: '<a href="/sprache">Sprache</a>',
    site: { '/sprache': redirect(302, '/de/sprache'), '/de/sprache': page },
    names: ['{site}/sprache'],
  },
  {
    name: 'permanent external redirect to a login page',
    html: '<a href="{elsewhere}/kunden">Kunden</a>',
    elsewhere: { '/kunden': redirect(301, '/login?weiter=kunden'), '/login?weiter=kunden': page },
    names: ['{elsewhere}/kunden'],
  },
  {
    name: 'three external redirects',
    html: '<a href="{elsewhere}/kette-1">Kette</a>',
    elsewhere: {
      '/kette-1': redirect(302, '/kette-2'),
      '/kette-2': redirect(302, '/kette-3'),
      '/kette-3': redirect(302, '/kette-4'),
      '/kette-4': page,
    },
    names: ['{elsewhere}/kette-1'],
  },
  {
    name: 'HEAD with status 405',
    ...namedElsewhere('/head-405', byMethod({ head: 405, get: page })),
  },
  {
    name: 'HEAD with dropped connection',
    ...namedElsewhere('/head-reset', byMethod({ head: hangUp, get: page })),
  },
  {
    name: 'cookie redirect to the same URL',
    html: '<a href="{elsewhere}/keks">Keks</a>',
    elsewhere: {
      '/keks': (request, response) => {
        if (request.headers.cookie === 'keks=ja') return void response.end('<p>Da</p>')
        response.writeHead(302, { location: '/keks', 'set-cookie': 'keks=ja; Path=/' }).end()
      },
    },
    names: ['{elsewhere}/keks'],
  },
  {
    name: '429 with Retry-After',
    html: '<a href="http://langsam.example/spaeter">Später</a>',
    elsewhere: {
      '/spaeter': nthAnswer({ status: 429, headers: { 'retry-after': '2' } }, page),
    },
    names: ['http://langsam.example/spaeter'],
  },
  { name: 'external page with one 503', ...namedElsewhere('/kurz', nthAnswer(503, page)) },
  {
    name: 'page with one 503',
    ...named('/de/kurz', nthAnswer(503, page)),
  },
  {
    name: 'picture with more 503 than retries',
    html: '<img src="/media/kurz.png" alt="">',
    site: { '/media/kurz.png': nthAnswer(503, 503, 503, 503, 503, 503, file) },
    names: ['{site}/media/kurz.png'],
  },
  { name: 'page with one dropped connection', ...named('/de/einmal', nthAnswer(hangUp, page)) },
  {
    name: 'slow first byte',
    html: '<a href="/de/langsam">Langsam</a>',
    site: {
      '/de/langsam': (_request, response) => {
        response.setHeader('content-type', 'text/html')
        setTimeout(() => response.end(page), 300)
      },
    },
    names: ['{site}/de/langsam'],
  },
  {
    name: 'text fragments',
    html: '<a href="/de/text#:~:text=Heber">Text</a> <a href="/de/text#da:~:text=Heber,Last">Text</a>',
    site: { '/de/text': '<h2 id="da">Heber</h2>' },
    names: ['{site}/de/text'],
  },
  {
    name: 'id after the link',
    html: '<a href="#hinten">Hinten</a><p id="hinten">Hinten</p>',
    names: [],
  },
  {
    name: 'id on a page with a link to itself',
    html: '<a href="/de/hin#her">Hin</a><p id="zurueck">Zurück</p>',
    site: { '/de/hin': '<p><a href="/de/hin#her">Her</a></p><p id="her">Her</p>' },
    names: ['{site}/de/hin'],
  },
  {
    name: 'name of a link as target',
    html: '<a href="#benannt">Benannt</a><p><a name="benannt">Benannt</a></p>',
    names: [],
  },
  {
    name: 'top of the page',
    html: '<a href="#">Oben</a> <a href="#top">Oben</a> <a href="#TOP">Oben</a> <a href="">Hier</a>',
    names: [],
  },
  {
    name: 'umlauts in ids, encoded and literal',
    html: '<a href="#gr%C3%B6%C3%9Fe">Grösse</a> <a href="#größe">Grösse</a><p id="größe">Grösse</p>',
    names: [],
  },
  {
    name: 'literally encoded id',
    html: '<a href="#a%2Fb">a/b</a><p id="a%2Fb">a/b</p>',
    names: [],
  },
  {
    name: 'fragments of files and external pages',
    html: '<a href="/media/blatt.pdf#page=3">PDF</a> <a href="{elsewhere}/fremd#weit-unten">Fremd</a>',
    site: { '/media/blatt.pdf': file },
    elsewhere: { '/fremd': page },
    names: ['{site}/media/blatt.pdf', '{elsewhere}/fremd'],
  },
  {
    name: 'fragment after a redirect',
    html: '<a href="/de/umweg#ziel">Umweg</a>',
    site: { '/de/umweg': redirect(302, '/de/umweg-ziel'), '/de/umweg-ziel': '<p id="ziel">Da</p>' },
    names: ['{site}/de/umweg'],
  },
  {
    name: 'entities in URLs',
    html: '<a href="/de/liste?a=1&amp;b=2">Liste</a> <a href="&#47;de&#x2F;ziffern">Ziffern</a>',
    site: { '/de/liste?a=1&b=2': page, '/de/ziffern': page },
    names: ['{site}/de/liste?a=1&b=2', '{site}/de/ziffern'],
  },
  {
    name: 'commas in srcset',
    html: '<img src="/media/a,b.png" srcset="/media/a,b.png 1x, /media/c.png?w=1,2 2x,/media/d.png 3x" alt="">',
    site: { '/media/a,b.png': file, '/media/c.png?w=1,2': file, '/media/d.png': file },
    names: ['{site}/media/a,b.png', '{site}/media/c.png?w=1,2', '{site}/media/d.png'],
  },
  {
    name: 'mailto links',
    html:
      '<a href="mailto:info@muster.example?subject=Offerte%20Heber&amp;cc=a@muster.example">1</a>' +
      '<a href="mailto:a@muster.example,b@muster.example">2</a><a href="mailto:büro@müller.example">3</a>' +
      '<a href="mailto:?subject=Lesenswert">4</a>',
    names: [],
  },
  {
    name: 'tel links',
    html: '<a href="tel:+41441234567;ext=12">1</a> <a href="tel:+41-44-123-45-67">2</a> <a href="tel:117">3</a>',
    names: [],
  },
  {
    name: 'links to other applications',
    html: '<a href="sms:+41791234567">1</a> <a href="whatsapp://send?text=x">2</a> <a href="geo:47.4,8.5">3</a>',
    names: [],
  },
  {
    name: 'markup in structured data',
    html:
      '<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle",' +
      '"description":"<a href=\\"/de/nirgends-1\\">x</a>","name":"/de/nirgends-2"}</script>',
    names: [],
    namesNot: ['{site}/de/nirgends', 'https://schema.org'],
  },
  {
    name: 'POST form',
    html: '<form method="post" action="/de/ajax/contact"><button>Senden</button></form>',
    site: { '/de/ajax/contact': 405 },
    names: [],
    namesNot: ['{site}/de/ajax/contact'],
  },
  {
    name: 'preconnect and DNS prefetch',
    html: page,
    head: '<link rel="preconnect" href="{elsewhere}/vor"><link rel="dns-prefetch" href="//{host}/vor">',
    names: [],
    namesNot: ['{elsewhere}/vor'],
  },
  {
    name: 'chunked page',
    html: '<a href="/de/stück">Stück</a><p id="ende">Ende</p><a href="#ende">Ende</a>',
    page: (whole) => (_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      // Splits the bytes around the link, so that a tag and an umlaut are split.
      const bytes = Buffer.from(whole)
      const at = bytes.indexOf('/de/st')
      response.write(bytes.subarray(0, at))
      for (let index = at; index < at + 12; index++)
        response.write(bytes.subarray(index, index + 1))
      response.end(bytes.subarray(at + 12))
    },
    site: { '/de/st%C3%BCck': page },
    names: ['{site}/de/st%C3%BCck'],
  },
  {
    name: 'media type in capitals',
    html: '<a href="/de/typ">Typ</a>',
    page: (whole) => html(whole, { 'content-type': 'Text/HTML;Charset="UTF-8"' }),
    site: { '/de/typ': page },
    names: ['{site}/de/typ'],
  },
  {
    name: 'status 204 and 206',
    html: '<a href="{elsewhere}/nichts">204</a> <a href="{elsewhere}/teil">206</a>',
    elsewhere: { '/nichts': { status: 204 }, '/teil': { status: 206, body: 'x' } },
    names: ['{elsewhere}/nichts', '{elsewhere}/teil'],
  },
  { name: 'empty page', ...named('/de/leer', html('')) },
  {
    name: 'JSON response',
    ...named('/de/daten', { headers: { 'content-type': 'application/json' }, body: '{}' }),
  },
  {
    name: 'large page',
    html: `${'<p>Maschinen und Dienstleistungen</p>'.repeat(60_000)}<a href="/de/weit">Weit</a>`,
    site: { '/de/weit': page },
    names: ['{site}/de/weit'],
  },
  {
    name: 'early hints',
    html: '<a href="/de/hinweis">Hinweis</a>',
    page: (whole) => (_request, response) => {
      response.writeEarlyHints({ link: '</stil.css>; rel=preload; as=style' }, () =>
        response.end(whole),
      )
      response.setHeader('content-type', 'text/html')
    },
    site: { '/de/hinweis': page },
    names: ['{site}/de/hinweis'],
  },
  {
    name: 'connection closed after each response',
    ...named('/de/zu', html(page, { connection: 'close' })),
  },
  {
    name: 'URLs in CSS',
    html: '<p style="background:url( \'/media/stil 1.png\' )">x</p>',
    head: '<link rel="stylesheet" href="/stil.css">',
    site: {
      '/stil.css': {
        headers: { 'content-type': 'text/css' },
        body: '/* url(/nirgends-7.png) */ a{background:url("/media/stil\\32 .png")} b{content:"url(/nirgends-8.png)"}',
      },
      '/media/stil%201.png': file,
      '/media/stil2.png': file,
    },
    names: ['{site}/media/stil%201.png', '{site}/media/stil2.png'],
    namesNot: ['{site}/nirgends'],
  },
  {
    name: 'SVG with references to its own ids',
    html: '<svg><symbol id="pfeil"></symbol><use href="#pfeil"/></svg><svg><use xlink:href="#pfeil"/></svg>',
    names: [],
  },
  {
    name: 'article about a 404 error',
    html: '<h2>404: Seite nicht gefunden</h2><a href="/de/fehler-404">Was tun?</a>',
    site: { '/de/fehler-404': '<h2>Fehler 404</h2>' },
    names: ['{site}/de/fehler-404'],
  },
  {
    name: 'absolute link to the page itself',
    html: '<a href="{site}/de/selbst">Selbst</a>',
    site: { '/de/selbst': '<a href="{site}/de/selbst#da">Selbst</a><p id="da">Da</p>' },
    names: ['{site}/de/selbst'],
  },
  {
    name: 'external status 999',
    ...namedElsewhere('/999', 999),
    verdict: 'blocked',
  },
  { name: 'external status 403', ...namedElsewhere('/403', 403), verdict: 'blocked' },
  {
    name: 'social network with status 400',
    html: '<a href="http://www.linkedin.com/muster">LinkedIn</a>',
    elsewhere: { '/muster': 400 },
    names: ['http://www.linkedin.com/muster'],
    verdict: 'blocked',
  },
  {
    name: 'host with permanent 429',
    html: '<a href="http://genug.example/genug">Genug</a>',
    elsewhere: { '/genug': 429 },
    names: ['http://genug.example/genug'],
    verdict: 'blocked',
  },
  { name: 'external status 502', ...namedElsewhere('/502', 502), verdict: 'suspect' },
]
