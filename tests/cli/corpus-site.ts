import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../harness/servers/listen.ts'

/** Response for a path: content of a page, a status, a complete response, or a handler (`asked` counts requests from 1). */
export type CorpusAnswer =
  | string
  | number
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse, asked: number) => void)

/** Paths with query, percent-encoded. */
export type CorpusAnswers = Record<string, CorpusAnswer>

/** One case, valid or faulty, on its own page. */
export interface CorpusCase {
  name: string
  /**
   * Content of the page's only block. `{site}` and `{elsewhere}` are replaced by the origins, `{host}` by host and port of the
   * external site.
   */
  html: string
  /** Content of the page's head. */
  head?: string
  /** Response instead of a page with `html`; includes `html` itself if the case needs it. */
  page?: (html: string) => CorpusAnswer
  site?: CorpusAnswers
  elsewhere?: CorpusAnswers
  /** JSON of the page in the backend. */
  json?: unknown
}

/** A page with a link to a path of the site with the given response. */
export const linkTo = (path: string, answer: CorpusAnswer) => ({
  html: `<a href="${path}">Link</a>`,
  site: { [path]: answer },
})

/** The same, on the external site. */
export const linkElsewhere = (path: string, answer: CorpusAnswer) => ({
  html: `<a href="{elsewhere}${path}">Link</a>`,
  elsewhere: { [path]: answer },
})

/** HTML around every page. */
export interface CorpusChrome {
  head: string
  header: string
  footer: string
  /** Layout in the backend. */
  layout: unknown
}

export interface CorpusSite {
  base: URL
  elsewhere: URL
  backend: URL
  /** Address of the page of a case. */
  pageOf: (corpusCase: CorpusCase) => string
  /** Inserts the origins. */
  fill: (text: string) => string
  close: () => Promise<void>
}

/** Serves the cases: the site, whose home page links to every case, its backend, and an external site. */
export async function startCorpusSite(
  cases: readonly CorpusCase[],
  chrome: CorpusChrome = { head: '', header: '', footer: '', layout: {} },
): Promise<CorpusSite> {
  const [site, other, backend] = await Promise.all([
    serve('localhost', fill),
    serve('127.0.0.1', fill),
    serve('127.0.0.1', fill),
  ])
  const pathOf = (corpusCase: CorpusCase) => `/de/fall-${cases.indexOf(corpusCase) + 1}`

  function fill(text: string): string {
    return text
      .replaceAll('{site}', site.url.origin)
      .replaceAll('{elsewhere}', other.url.origin)
      .replaceAll('{host}', other.url.host)
  }

  function addPage(path: string, { html, head = '', page, json }: Omit<CorpusCase, 'name'>): void {
    const whole = pageHtml({ ...chrome, main: block(html), head: chrome.head + head })
    site.answers.set(path, page?.(whole) ?? whole)
    backend.answers.set(path, toJson(json ?? { content: [] }))
  }

  const list = cases.map((corpusCase) => `<li><a href="${pathOf(corpusCase)}">Fall</a>`).join('')
  addPage('/de', { html: `<ul>${list}</ul>` })
  backend.answers.set('/de/ajax/layout', toJson(chrome.layout))
  for (const corpusCase of cases) {
    addPage(pathOf(corpusCase), corpusCase)
    addAll(site.answers, corpusCase.site)
    addAll(other.answers, corpusCase.elsewhere)
  }

  return {
    base: site.url,
    elsewhere: other.url,
    backend: backend.url,
    pageOf: (corpusCase) => new URL(pathOf(corpusCase), site.url).href,
    fill,
    async close() {
      await Promise.all([site.close(), other.close(), backend.close()])
    },
  }
}

function addAll(known: Map<string, CorpusAnswer>, added: CorpusAnswers = {}): void {
  for (const [path, its] of Object.entries(added)) known.set(path, its)
}

function toJson(json: unknown): CorpusAnswer {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

const block = (html: string) => `<section data-block="TextText">${html}</section>`

/** HTML of a page like the real site's, as far as a crawl depends on it. */
export function pageHtml({
  main,
  head = '',
  header = '',
  footer = '',
}: {
  main: string
  head?: string
  header?: string
  footer?: string
}): string {
  return (
    `<!doctype html><html lang="de-CH"><head><meta charset="utf-8"><title>Muster</title>${head}</head>` +
    `<body><header><nav><a href="/de">Muster</a>${header}</nav></header><main><h1>Muster</h1>${main}</main>` +
    `<footer>Muster Maschinenbau AG ${footer}</footer></body></html>`
  )
}

/** A response whose status, headers and body depend on the number of requests. */
export function nthAnswer(...answers: CorpusAnswer[]): CorpusAnswer {
  return (request, response, asked) =>
    send(answers[Math.min(asked, answers.length) - 1] ?? 500, request, response, asked)
}

/** A response to HEAD that differs from the response to GET. */
export function byMethod(answers: { head: CorpusAnswer; get: CorpusAnswer }): CorpusAnswer {
  return (request, response, asked) =>
    send(request.method === 'HEAD' ? answers.head : answers.get, request, response, asked)
}

export const redirect = (status: number, location: string): CorpusAnswer => ({
  status,
  headers: { location },
})

/** Closes the connection without a response. */
export const hangUp: CorpusAnswer = (request) => void request.socket.destroy()

/** A server with the given responses. */
async function serve(host: string, fill: (text: string) => string) {
  const answers = new Map<string, CorpusAnswer>()
  const asked = new Map<string, number>()
  const { url, stop } = await listen(answer, { host })
  return { answers, url: new URL(url), close: stop }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/'
    const count = (asked.get(path) ?? 0) + 1
    asked.set(path, count)
    const known = answers.get(path) ?? wildcard(answers, path) ?? 404
    send(filled(known, fill), request, response, count)
  }
}

/** Serves every path below `/de/kalender/`. */
function wildcard(answers: ReadonlyMap<string, CorpusAnswer>, path: string) {
  for (const [pattern, its] of answers)
    if (pattern.endsWith('*') && path.startsWith(pattern.slice(0, -1))) return its
  return undefined
}

function filled(known: CorpusAnswer, fill: (text: string) => string): CorpusAnswer {
  if (typeof known === 'string') return fill(known)
  if (typeof known !== 'object') return known
  const headers = Object.entries(known.headers ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? fill(value) : value,
  ])
  const body = typeof known.body === 'string' ? fill(known.body) : known.body
  return { ...known, headers: Object.fromEntries(headers), body }
}

function send(
  known: CorpusAnswer,
  request: IncomingMessage,
  response: ServerResponse,
  asked: number,
): void {
  if (typeof known === 'function') return known(request, response, asked)
  const { status = 200, headers = {}, body = '' } = toFullAnswer(known)
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function toFullAnswer(known: Exclude<CorpusAnswer, (...args: never[]) => void>) {
  if (typeof known === 'object') return known
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (typeof known === 'number') return { status: known, headers, body: `<p>${known}</p>` }
  const isDocument = known.startsWith('<!doctype')
  return { headers, body: isDocument ? known : pageHtml({ main: block(known) }) }
}
