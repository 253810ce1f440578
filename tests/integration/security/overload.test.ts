import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { after, askInTurn } from '../../soak/ask-in-turn.ts'
import { publicSite } from '../deployments.ts'

const heber = page({ de: '/de/heber' }, { title: 'Heber' })
/** Each answer of the backend takes so long. */
const slowMs = 300
/** Where cached pages waited for the others they took 1,900 ms; the soak `overload` measures the 50 ms that they may take on a quiet machine. */
const stuckMs = 500

const test = publicSite({ CACHE_MAX_MB: '4' }, ({ publish, answer }) => {
  publish(page({ de: '/de' }), heber)
  answer('/de/auswahl', ({ query }, response) =>
    response.json(
      page({ de: '/de/auswahl' }, { title: query['farbe'] === 'rot' ? 'Rote Heber' : 'Heber' }),
    ),
  )
  answer('/de/langsam', async ({ originalUrl }, response) => {
    await delay(slowMs)
    response.json(page({ de: '/de/langsam' }, { title: originalUrl }))
  })
  // Until it is known that there is none, all have come that ask for it.
  answer('/de/weit-weg', async (_request, response) => {
    await delay(2_000)
    response.status(404).json({ message: 'no such page' })
  })
  answer('/de/ajax/search', async (_request, response) => {
    await delay(slowMs)
    response.json({ hits: { hits: [] } })
  })
})

async function renderings({ opsUrl }: Site): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text()
  const counts = metrics.matchAll(/^werkseite_render_duration_seconds_count\{.*\} (\d+)$/gm)
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}

/** Asks for many pages of made-up parameters at the same time. */
const flood = (site: Site, count: number, path = '/de/langsam?n=', headers = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => site.get(`${path}${index}`, { headers })))

test('a parameter that only the backend may know goes there, and changes nothing where its answer does not', async ({
  site,
  backend,
}) => {
  const plain = await site.get('/de/heber', { headers: { 'accept-encoding': 'br' } })
  const before = await renderings(site)
  backend.calls.length = 0
  const asked = await site.get('/de/heber?farbe=blau&utm_source=x', {
    headers: { 'accept-encoding': 'br' },
  })
  expect(backend.calls.map(({ path }) => path)).toContain('/de/heber?farbe=blau&utm_source=x')
  expect(asked.status).toBe(200)
  expect(asked.headers.get('cache-control')).toBe('private, no-cache')
  expect(Buffer.from(await asked.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()))
  expect(await renderings(site)).toBe(before)
})

test('a parameter that changes the backend’s answer makes a page of its own', async ({ site }) => {
  expect(await (await site.get('/de/auswahl?farbe=rot')).text()).toContain('Rote Heber')
  expect(await (await site.get('/de/auswahl?farbe=blau')).text()).not.toContain('Rote Heber')
  expect(await (await site.get('/de/auswahl')).text()).not.toContain('Rote Heber')
})

test('more than can be made soon is refused at once, and never said to be the backend’s fault', async ({
  site,
}) => {
  await site.get('/de/heber')
  const flooding = flood(site, 700)
  const cached = await site.get('/de/heber')
  expect(cached.headers.get('x-cache')).toBe('HIT')
  const answers = await flooding
  const statuses = new Set(answers.map(({ status }) => status))
  expect(statuses).toEqual(new Set([200, 503]))
  const refused = answers.find(({ status }) => status === 503)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(refused?.headers.get('cache-control')).toBe('no-store')
  expect(refused?.headers.get('content-security-policy')).toContain("default-src 'self'")
  const html = (await refused?.text()) ?? ''
  expect(html).toContain('data-error="503"')
  expect(html.length).toBeLessThan(1_000)
  expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
  const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
  expect(metrics).toMatch(/^werkseite_refused_total\{work="query"\} \d{2,}$/m)
  expect((await site.get('/de/langsam?n=again')).status).toBe(200)
})

test('pages that are not cached yet are made while made-up choices wait', async ({
  site,
  backend,
}) => {
  backend.publish(page({ de: '/de/neu' }))
  const flooding = flood(site, 250, '/de/langsam?category=')
  expect((await site.get('/de/neu')).status).toBe(200)
  await flooding
})

test('100,000 unknown paths would leave room for others: cached pages are quick, and pages that nobody has asked for yet are made', async ({
  site,
  backend,
}) => {
  await site.get('/de/heber')
  const late = Array.from({ length: 8 }, (_, index) => `/de/zwischendurch-${index}`)
  backend.publish(...late.map((path) => page({ de: path })))
  const over = new AbortController()
  let asked = 0
  const statuses = new Set<number>()
  /** More than may wait for all pages together; each asks for the next path as soon as it is answered, or some time after it was refused. */
  const flooding = Array.from({ length: 600 }, async () => {
    while (!over.signal.aborted) {
      const { status } = await site.get(`/de/nirgends-${asked++}`)
      statuses.add(status)
      if (status === 503) await delay(250)
    }
  })
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(1_000)
  for (const path of late) {
    const start = performance.now()
    expect((await site.get(path)).status, path).toBe(200)
    expect(performance.now() - start, path).toBeLessThan(5_000)
  }
  const { medianMs, failed } = await askInTurn(site, ['/de/heber'], after(2_000))
  over.abort()
  await Promise.all(flooding)
  expect(failed).toEqual([])
  expect(medianMs).toBeLessThan(stuckMs)
  expect(statuses).toEqual(new Set([404, 503]))
  expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
})

test('what there is no page for pushes no page out of memory', async ({ site, backend }) => {
  backend.publish(page({ de: '/de/einmal' }))
  await site.get('/de/einmal')
  for (let round = 0; round < 6; round++) await flood(site, 100, `/de/nirgendwo-${round}-`)
  expect((await site.get('/de/einmal')).headers.get('x-cache')).toBe('HIT')
})

test('searches have a limit of their own', async ({ site }) => {
  const answers = await flood(site, 700, '/de/ajax/search?q=', { accept: 'application/json' })
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused[0]?.json()).toEqual({ message: 'request failed' })
})

test.for([
  { path: '/nirgends-', sender: 'BYPASS' },
  { path: '/pictures/page/de/weit-weg.jpg?n=', sender: null },
])(
  'what no page has is refused like the rest, and the way to a language is not: $path',
  async ({ path, sender }, { site }) => {
    const flooding = flood(site, 700, path)
    expect((await site.get('/')).status).toBe(302)
    const answers = await flooding
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 503]))
    const refused = answers.find(({ status }) => status === 503)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused?.headers.get('cache-control')).toBe('no-store')
    expect(refused?.headers.get('x-cache')).toBe(sender)
    expect(site.logs().filter(({ level }) => level >= 50)).toEqual([])
  },
)
