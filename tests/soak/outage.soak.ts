import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { RequestHandler } from 'express'
import { localeCodes } from '../../locales/locales.ts'
import { page, text } from '../harness/content/page-builder.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { hasRedis, startRedis } from '../harness/servers/start-redis.ts'
import { startSite, type Site } from '../harness/servers/start-site.ts'
import { after, sendInTurn, sendOnce, timesOf, type SentRequest } from './send-in-turn.ts'
import { median } from '../../bench/median.ts'
import { oddTexts } from './content/odd-texts.ts'
import { reportFigure } from './report-figure.ts'

/**
 * `npm run test:soak -- outage [seconds]`: the backend is down for as long as stale pages may be served, then returns with new content.
 * Next, the backend hangs, fails, is slow, resets connections and truncates responses. Finally, Redis is frozen, killed, and filled with garbage.
 */
const staleSeconds = Number(process.argv[2] ?? 20)
const freshSeconds = 2
const backMs = 2_000
const pageCount = 20
const troubleMs = 8_000

/** Possible faults of a response. */
const troubles: Record<string, RequestHandler> = {
  hangs: () => {},
  'is slow': (_request, _response, next) => void setTimeout(next, 6_000),
  'answers 500': (_request, response) => response.status(500).json({}),
  'answers what is no JSON': (_request, response) => response.send('<p>'),
  'resets connections': ({ socket }) => socket.resetAndDestroy(),
  'breaks off'(_request, response) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 })
    response.write('{"meta":', () => response.destroy())
  },
}
let spoil: RequestHandler | undefined

const backend = await startFakeBackend()
let edition = 0
for (const locale of localeCodes)
  for (let number = 0; number < 500; number++) {
    const path = `/${locale}/seite-${number}`
    backend.answer(path, (request, response, next) => {
      const answer = () =>
        response.json(page({ [locale]: path }, { content: [text(`<p>edition-${edition}</p>`)] }))
      if (spoil)
        void spoil(request, response, (error?: unknown) => (error ? next(error) : answer()))
      else answer()
    })
  }
const known = localeCodes.flatMap((locale) =>
  Array.from({ length: pageCount }, (_, number) => `/${locale}/seite-${number}`).flatMap((path) => [
    path,
    `${path}/page.json`,
  ]),
)
const env = {
  BACKEND_URL: backend.url,
  SITE_URL: 'http://www.site.test',
  CACHE_FRESH_SECONDS: `${freshSeconds}`,
  CACHE_STALE_SECONDS: `${staleSeconds}`,
  CACHE_STALE_IF_ERROR_SECONDS: `${staleSeconds}`,
  LOG_LEVEL: 'error',
}

await endBackend()
if (hasRedis) await endRedis()
await backend.stop()

async function endBackend(): Promise<void> {
  const site = await startSite(env)
  await askAll(site)
  await backend.stop()
  const away = await sendInTurn(site, known, after(staleSeconds * 1000))
  print(`backend away for ${staleSeconds} s, known pages`, away)

  await backend.start()
  await comeBack(site)
  for (const [name, trouble] of Object.entries(troubles)) {
    spoil = trouble
    print(`backend ${name}, known pages`, await sendInTurn(site, known, after(troubleMs)))
    spoil = undefined
    await comeBack(site)
  }
  await site.stop()
}

/** Returns with new content, which must appear soon. */
async function comeBack(site: Site): Promise<void> {
  edition++
  const back = performance.now()
  const times = await Promise.all(known.map((path) => untilEdition(site, path, back)))
  const slowest = Math.max(...times)
  reportFigure(
    `backend back: new content after ${median(times).toFixed(0)} ms (median of ${times.length} pages, the last one after ${slowest.toFixed(0)} ms)`,
    slowest < backMs,
  )
}

/** @returns duration in ms */
async function untilEdition(site: Site, path: string, since: number): Promise<number> {
  const isOver = after(30_000)
  while (!isOver()) {
    const html = await (await site.get(path)).text()
    if (html.includes(`edition-${edition}`)) break
    await pause(50)
  }
  return performance.now() - since
}

async function endRedis(): Promise<void> {
  const redis = await startRedis()
  const shared = { ...env, REDIS_URL: redis.url.href, CACHE_FRESH_SECONDS: '1' }
  const site = await startSite(shared)
  /** Pages that were never requested. */
  const unknown = localeCodes.flatMap((locale) =>
    Array.from({ length: 400 }, (_, number) => `/${locale}/seite-${number + pageCount}`),
  )

  const send = async (state: string) => {
    print(`Redis ${state}, known pages`, await sendInTurn(site, known, after(5_000)))
    print(`Redis ${state}, new pages`, await sendOnce(site, unknown.splice(0, 50)))
  }
  await askAll(site)
  await send('well')
  redis.pause()
  await send('frozen')
  redis.resume()
  await redis.kill()
  await send('killed')
  await redis.start()

  const writer = await startSite(shared)
  await askAll(writer)
  const keys = await fillWithGarbage(redis.url)
  const reader = await startSite(shared)
  for (const [name, one] of Object.entries({ writer, reader }))
    print(`${keys} keys of Redis are garbage, ${name}`, await sendInTurn(one, known, after(3_000)))
  const codes = await Promise.all([site, writer, reader].map((one) => one.stop()))
  reportFigure(
    `exits ${codes.join()}`,
    codes.every((code) => code === 0),
  )
  await redis.stop()
}

/** @returns number of keys */
async function fillWithGarbage(url: URL): Promise<number> {
  const client = createClient({ url: url.href })
  await client.connect()
  const keys = await client.keys('*')
  for (const [index, key] of keys.entries()) {
    const odd = oddTexts[index % oddTexts.length] ?? ''
    const isPage = (await client.type(key)) === 'string'
    if (isPage && index % 5 < 2) {
      await client.setRange(key, 10 ** (index % 4), odd || '\0')
      continue
    }
    await client.del(key)
    if (index % 5 === 2) await client.set(key, odd.repeat(10_000))
    else if (index % 5 === 3) await client.hSet(key, 'field', odd)
    else await client.rPush(key, odd)
  }
  await client.close()
  return keys.length
}

/** Requests twice: the second response must be correct even if the first was not. */
async function askAll(site: Site): Promise<void> {
  for (const path of [...known, ...known]) await site.get(path)
}

function print(what: string, asked: SentRequest): void {
  const { count, failed } = asked
  reportFigure(
    `${what}: ${failed.length} errors of ${count}, ${timesOf(asked)}`,
    failed.length === 0,
  )
  for (const line of failed.slice(0, 5)) console.log(line)
}
