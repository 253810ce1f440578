import type { ServerResponse } from 'node:http'
import pLimit from 'p-limit'
import { z } from 'zod'
import { contract } from '../../content/contract/contract.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { listen } from '../harness/servers/listen.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'
import { findScripts } from './find-scripts.ts'
import { mutate, pick } from './content/mutate.ts'
import { reportFigure } from './report-figure.ts'
import { blockSchemas, sampleOf } from './content/sample-from-schema.ts'

/**
 * `npm run test:soak -- mutated [answers]`: a backend with mutated responses, a site for visitors and a preview. Pages are
 * mutated for both sites; the layout only for the preview, which requests it for each page.
 */
const count = Number(process.argv[2] ?? 10_000)
const paths = Array.from({ length: count }, (_, number) => `/de/seite-${number}`)

let layouts = 0
const statuses = new Map<string, number>()
const faults = { 'no answer': 0, 'blank page': 0, script: 0, 'unreadable data': 0 }

const goodLayout = sampleOf(contract.layout)
const backend = await listen(({ url = '', headers }, response) => {
  const number = Number(/^\/de\/seite-(\d+)$/.exec(url)?.[1] ?? NaN)
  if (number >= 0) send(response, pageOf(number), number)
  else if (!url.endsWith('/ajax/layout')) response.writeHead(404).end('{}')
  else if (headers['view'] === 'PREVIEW') send(response, goodLayout, count + layouts++)
  else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(goodLayout))
})

const env = { BACKEND_URL: backend.url }
const sites = await Promise.all([
  startSite({ ...env, SITE_URL: 'http://www.site.test', LOG_LEVEL: 'error' }),
  startSite({ ...env, SITE_URL: 'http://localhost', LOG_LEVEL: 'error' }),
])

const started = performance.now()
await pLimit(8).map(paths, async (path, number) => look(sites[number % 2] as Site, path))
const seconds = (performance.now() - started) / 1000

const codes = await Promise.all(sites.map((site) => site.stop()))
await backend.stop()
const failures = sites.flatMap((site) => site.logs().filter(({ level }) => level >= 50))
const thrown = failures.filter(({ msg }) => msg === 'page failed' || msg === 'request failed')
console.log(Array.from(statuses, ([status, times]) => `${status} × ${times}`).join(', '))
for (const { err } of thrown.slice(0, 5)) console.log(err)
reportFigure(`${count} mutated pages and ${layouts} mutated layouts in ${seconds.toFixed(0)} s`)
reportFigure(
  `crashes: ${codes.filter((code) => code !== 0).length}`,
  codes.every((code) => code === 0),
)
reportFigure(`errors that nobody has caught: ${thrown.length}`, thrown.length === 0)
for (const [name, times] of Object.entries(faults)) reportFigure(`${name}: ${times}`, times === 0)

/** A valid page with some of the blocks; identical for the same number. */
function pageOf(number: number): object {
  const random = seededRandom(number)
  const blocks = Array.from({ length: 4 }, () => sampleOf(pick(blockSchemas, random)))
  const page = sampleOf(z.object(contract.page.shape).omit({ content: true })) as { meta: object }
  const meta = { ...page.meta, translatedPaths: { de: paths[number] } }
  return { ...page, meta, content: blocks }
}

function send(response: ServerResponse, good: unknown, seed: number): void {
  const { status, headers, body, isCutOff } = mutate(good, seededRandom(seed + 1_000_000))
  response.writeHead(status, { ...headers, 'Content-Length': body.length + (isCutOff ? 10 : 0) })
  if (isCutOff) response.write(body, () => response.destroy())
  else response.end(body)
}

async function look(site: Site, path: string): Promise<void> {
  const response = await get(site, path)
  if (!response) return fault('no answer', path)
  const html = await response.text()
  const errorMark = / data-error="(\d+)"/.exec(html)?.[1]
  const status = `${response.status}${errorMark ? ' with the error page' : ''}`
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const isRedirect = response.status >= 300 && response.status < 400
  if (!isRedirect && isBlank(html)) fault('blank page', `${path} ${response.status}`)
  const scripts = findScripts(html)
  if (scripts.length > 0) fault('script', `${path} ${scripts.join()}`)
  if (!isRedirect && Math.random() < 0.1) await lookAtData(site, path)
}

/** Retries once, because an idle connection may close at the moment of the request. */
async function get(site: Site, path: string): Promise<Response | null> {
  return site.get(path).catch((error: Error) => {
    console.log(`${path}: ${error.message}`)
    return site.get(path).catch(() => null)
  })
}

async function lookAtData(site: Site, path: string): Promise<void> {
  const response = await get(site, `${path}/page.json`)
  const data: unknown = await response?.json().catch(() => null)
  if (typeof data !== 'object' || data === null) fault('unreadable data', path)
}

/** A document has a header with any layout, and content in its main part. */
function isBlank(html: string): boolean {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''
  const text = main.replace(/<[^>]*>/g, '').trim()
  return !/<header[\s>]/.test(html) || (text === '' && !main.includes('<img'))
}

function fault(kind: keyof typeof faults, what: string): void {
  if (faults[kind]++ < 5) console.log(`${kind}: ${what}`)
}
