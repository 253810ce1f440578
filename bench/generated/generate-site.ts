import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { listen } from '../../tests/harness/servers/listen.ts'

/**
 * Serves a site of any number of pages without broken links, the same in every run. A page has some 11 kB: head, navigation, table of
 * contents, links to its neighbours, to pages below and to sections of other pages, pictures, and text.
 */
const { values } = parseArgs({
  options: {
    pages: { type: 'string' },
    delay: { type: 'string' },
  },
})
const pageCount = Number(values.pages)
/** Delay of each response, ms. */
const delay = Number(values.delay ?? 0)

const sections = 6
const pictures = 40
const navigation = Array.from({ length: 12 }, (_, index) => link(index, `Thema ${index}`)).join('')
const paragraph = `<p class="text">${'Vakuumheber greifen Platten, Scheiben und Fässer ohne Kratzer. '.repeat(17)}</p>`

const server = await listen((request, response) => {
  if (delay > 0) setTimeout(answer, delay, request, response)
  else answer(request, response)
})

function answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const page = url === '/' ? '0' : /^\/seite-(\d+)\.html$/.exec(url)?.[1]
  const body = page === undefined ? fileOf(url) : pageOf(Number(page))
  if (body === null) response.writeHead(404, { 'content-type': 'text/plain' }).end()
  else
    response
      .writeHead(200, { 'content-type': typeOf(url), 'content-length': Buffer.byteLength(body) })
      .end(body)
}

console.log(server.url)

function pageOf(page: number): string | null {
  if (page >= pageCount) return null
  return `<!doctype html><html lang="de-CH"><head><meta charset="utf-8"><title>Seite ${page}</title>
<link rel="canonical" href="${pathOf(page)}"><link rel="stylesheet" href="/style.css"><link rel="icon" href="/icon.svg">
<meta name="description" content="Was auf Seite ${page} steht"><script type="module" src="/script.js"></script></head>
<body><header><a href="/">Start</a><nav><ul>${navigation}</ul></nav></header>
<main id="main"><h1>Seite ${page}</h1>${contentOf(page)}</main>
<footer><a href="mailto:info@example.ch">info@example.ch</a><a href="#main">Nach oben</a></footer></body></html>`
}

function contentOf(page: number): string {
  let html = ''
  for (let section = 0; section < sections; section++)
    html += `<a href="#teil-${section}">Teil ${section}</a>`
  for (let section = 0; section < sections; section++) html += sectionOf(page, section)
  return html
}

/** Section with five links: two to pages below, so that every page is reached, one to a sibling, two to sections of nearby pages. */
function sectionOf(page: number, section: number): string {
  const below = page * sections * 2 + section * 2 + 1
  const nearby = page + ((page * 7919 + section * 104_729) % 500)
  const picture = `/pictures/${(page * 3 + section) % pictures}.webp`
  return `<section data-block="Text" id="teil-${section}"><h2>Teil ${section}</h2>${paragraph}
<img src="${picture}" srcset="${picture} 1x, ${picture}?w=2 2x" alt="Bild ${section}" width="640" height="480"><ul>
${link(below, 'Mehr davon')}${link(below + 1, 'Noch mehr davon')}${link(page + section + 1, 'Daneben')}
${link(nearby, 'Anderswo', `#teil-${section}`)}${link(nearby + section + 1, 'Dort', '#main')}</ul></section>`
}

function link(page: number, text: string, fragment = ''): string {
  return `<li class="link"><a class="link-text" href="${pathOf(page % pageCount)}${fragment}">${text}</a></li>`
}

function pathOf(page: number): string {
  return page === 0 ? '/' : `/seite-${page}.html`
}

function fileOf(url: string): string | null {
  if (url === '/style.css') return 'body { background: url(/pictures/0.webp) }'
  return url === '/script.js' || url === '/icon.svg' || /^\/pictures\/\d+\.webp/.test(url)
    ? 'x'
    : null
}

function typeOf(url: string): string {
  const ending = /\.(\w+)(?:\?|$)/.exec(url)?.[1] ?? ''
  const types: Record<string, string> = {
    css: 'text/css',
    js: 'text/javascript',
    svg: 'image/svg+xml',
    webp: 'image/webp',
  }
  return types[ending] ?? 'text/html; charset=utf-8'
}
