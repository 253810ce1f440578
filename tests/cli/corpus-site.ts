import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../harness/servers/listen.ts'

/** What a path answers: content of a page, a status, an answer in full, or by itself (`asked` counts from 1). */
export type CorpusAnswer =
  | string
  | number
  | { status?: number; headers?: Record<string, string | string[]>; body?: string | Buffer }
  | ((request: IncomingMessage, response: ServerResponse, asked: number) => void)

/** Paths with their query, percent-encoded as they arrive. */
export type CorpusAnswers = Record<string, CorpusAnswer>

/** One thing that pages can have, right or wrong, on a page of its own. */
export interface CorpusCase {
  name: string
  /**
   * Content of the page's one block. `{site}` and `{elsewhere}` stand for the origins, `{host}` for the host and port
   * elsewhere.
   */
  html: string
  /** In the head of the page. */
  head?: string
  /** Instead of a page with `html`; must contain it nevertheless where the case needs it. */
  page?: (html: string) => CorpusAnswer
  site?: CorpusAnswers
  elsewhere?: CorpusAnswers
  /** The page as the backend has it. */
  json?: unknown
}

/** A page with a link to a path of the site, which answers so. */
export const linkTo = (path: string, answer: CorpusAnswer) => ({
  html: `<a href="${path}">Link</a>`,
  site: { [path]: answer },
})

/** The same, but elsewhere. */
export const linkElsewhere = (path: string, answer: CorpusAnswer) => ({
  html: `<a href="{elsewhere}${path}">Link</a>`,
  elsewhere: { [path]: answer },
})

/** What surrounds every page. */
export interface CorpusChrome {
  head: string
  header: string
  footer: string
  /** As the backend has it. */
  layout: unknown
}

export interface CorpusSite {
  base: URL
  elsewhere: URL
  backend: URL
  /** Address of the page of a case. */
  pageOf: (corpusCase: CorpusCase) => string
  /** Puts in the origins. */
  fill: (text: string) => string
  close: () => Promise<void>
}

/** Serves the cases: the site, whose home page links to every page of a case, its backend, and another site elsewhere. */
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

/** A page as the site makes them, as far as a crawl can tell. */
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

/** An answer whose status, headers and body depend on how often it was asked. */
export function nthAnswer(...answers: CorpusAnswer[]): CorpusAnswer {
  return (request, response, asked) =>
    send(answers[Math.min(asked, answers.length) - 1] ?? 500, request, response, asked)
}

/** An answer to HEAD that is not the one to GET. */
export function byMethod(answers: { head: CorpusAnswer; get: CorpusAnswer }): CorpusAnswer {
  return (request, response, asked) =>
    send(request.method === 'HEAD' ? answers.head : answers.get, request, response, asked)
}

export const redirect = (status: number, location: string): CorpusAnswer => ({
  status,
  headers: { location },
})

/** Hangs up without a word. */
export const hangUp: CorpusAnswer = (request) => void request.socket.destroy()

/** A server that says what it is told to. */
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

/** `/de/kalender/*` answers everything below. */
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
