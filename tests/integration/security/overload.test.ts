import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { median } from '../../../bench/median.ts'
import { page } from '../../harness/content/page-builder.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { after, sendInTurn } from '../../soak/send-in-turn.ts'
import { publicSite } from '../deployments.ts'

const heber = page({ de: '/de/heber' }, { title: 'Heber' })
/** Delay of each response of the backend. */
const slowMs = 50

const test = publicSite(
  { CACHE_MAX_MB: '4', CACHE_FRESH_SECONDS: '3600' },
  ({ publish, answer }) => {
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
    answer('/de/ajax/search', async (_request, response) => {
      await delay(slowMs)
      response.json({ hits: { hits: [] } })
    })
  },
)

/** Requests many pages with unknown parameters concurrently. */
const flood = (site: Site, count: number, path = '/de/langsam?n=', headers = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => site.get(`${path}${index}`, { headers })))

/** On a busy machine, the fake backend responds to some calls after the deadline. */
const lateCall = 'no response from the backend'

const unexpectedErrors = (site: Site) =>
  site.logs().filter(({ level, err }) => level >= 50 && !JSON.stringify(err).includes(lateCall))

const unexpectedStatuses = (statuses: Iterable<number>) =>
  [...statuses].filter((status) => ![404, 503, 598].includes(status))

describe('overload', () => {
  test('unknown parameter is passed to the backend', async ({ site, backend }) => {
    const plain = await site.get('/de/heber')
    backend.calls.length = 0
    const asked = await site.get('/de/heber?farbe=blau&utm_source=x')
    expect(backend.calls.map(({ path }) => path)).toContain('/de/heber?farbe=blau&utm_source=x')
    expect(asked.status).toBe(200)
    expect(asked.headers.get('cache-control')).toBe('private, no-cache')
    expect(await asked.text()).toBe(await plain.text())
  })

  test('parameter with effect on the content renders its own page', async ({ site }) => {
    expect(await (await site.get('/de/auswahl?farbe=rot')).text()).toContain('Rote Heber')
    expect(await (await site.get('/de/auswahl?farbe=blau')).text()).not.toContain('Rote Heber')
    expect(await (await site.get('/de/auswahl')).text()).not.toContain('Rote Heber')
  })

  test('excess requests are refused at once with 503', async ({ site, backend }) => {
    await site.get('/de/heber')
    const gate = Promise.withResolvers<void>()
    backend.answer('/de/gesperrt', async ({ originalUrl }, response) => {
      await gate.promise
      response.json(page({ de: '/de/gesperrt' }, { title: originalUrl }))
    })
    const flooding = Array.from({ length: 700 }, (_, index) => site.get(`/de/gesperrt?n=${index}`))
    // The backend answers nothing yet: only a refusal can come first.
    const refused = await Promise.race(flooding)
    const cached = await site.get('/de/heber')
    expect(cached.headers.get('x-cache')).toBe('HIT')
    gate.resolve()
    const statuses = new Set((await Promise.all(flooding)).map(({ status }) => status))
    // Calls that waited longer than the backend's deadline get 598.
    statuses.delete(598)
    expect(statuses).toEqual(new Set([200, 503]))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'")
    const html = await refused.text()
    expect(html).toContain('data-error="503"')
    expect(html.length).toBeLessThan(1_000)
    expect(unexpectedErrors(site)).toEqual([])
    const metrics = await (await fetch(`${site.opsUrl}/metrics`)).text()
    expect(metrics).toMatch(/^werkseite_refused_total\{work="invented"\} [1-9]\d*$/m)
    expect((await site.get('/de/langsam?n=again')).status).toBe(200)
  })

  test('new pages are rendered during a flood of parameters', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/neu' }))
    const flooding = flood(site, 250, '/de/langsam?category=')
    expect((await site.get('/de/neu')).status).toBe(200)
    await flooding
  })

  test('cached and new pages are served during a path flood', async ({ site, backend }) => {
    await site.get('/de/heber')
    const late = Array.from({ length: 8 }, (_, index) => `/de/zwischendurch-${index}`)
    backend.publish(...late.map((path) => page({ de: path })))
    const over = new AbortController()
    let asked = 0
    const statuses = new Set<number>()
    const missingMs: number[] = []
    /** More requests than the queue for all pages holds. Each client requests its next path after a response, or after a pause if refused. */
    const flooding = Array.from({ length: 600 }, async () => {
      while (!over.signal.aborted) {
        const start = performance.now()
        const { status } = await site.get(`/de/nirgends-${asked++}`)
        statuses.add(status)
        if (status === 404) missingMs.push(performance.now() - start)
        if (status === 503) await delay(250)
      }
    })
    await expect.poll(() => asked).toBeGreaterThan(1_000)
    for (const path of late)
      await expect.poll(async () => (await site.get(path)).status, { message: path }).toBe(200)
    const { medianMs, failed } = await sendInTurn(site, ['/de/heber'], after(2_000))
    over.abort()
    await Promise.all(flooding)
    expect(failed).toEqual([])
    // A cached page waits for no other page. The soak test `overload` measures it on an idle machine.
    expect(medianMs).toBeLessThan(median(missingMs) / 2)
    expect(unexpectedStatuses(statuses)).toEqual([])
    expect(unexpectedErrors(site)).toEqual([])
  })

  test('404 pages evict no page', async ({ site, backend }) => {
    backend.publish(page({ de: '/de/einmal' }))
    await site.get('/de/einmal')
    for (let round = 0; round < 6; round++) await flood(site, 100, `/de/nirgendwo-${round}-`)
    expect((await site.get('/de/einmal')).headers.get('x-cache')).toBe('HIT')
  })

  test('searches have their own limit', async ({ site }) => {
    const answers = await flood(site, 700, '/de/ajax/search?q=', { accept: 'application/json' })
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused[0]?.json()).toEqual({ message: 'request failed' })
  })

  test('path flood does not delay the locale redirect', async ({ site }) => {
    const flooding = flood(site, 700, '/nirgends-')
    expect((await site.get('/')).status).toBe(302)
    const statuses = (await flooding).map(({ status }) => status)
    // The site redirects an address without a locale if the backend does not respond in time.
    expect(unexpectedStatuses(statuses).filter((status) => status !== 302)).toEqual([])
    expect(statuses).toContain(404)
    expect(unexpectedErrors(site)).toEqual([])
  })
})
