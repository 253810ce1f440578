import { join } from 'node:path'
import { page, text } from '../harness/content/page-builder.ts'
import { startFakeBackend } from '../harness/servers/fake-backend.ts'
import { startSite } from '../harness/servers/start-site.ts'
import { after, askInTurn } from './ask-in-turn.ts'
import { report } from './report.ts'

/**
 * `npm run test:soak -- clock [seconds]`: the site's clock jumps by a day forward and back while its content changes. After each jump all pages must
 * go on, none may be frozen, and the backend may be asked little more than before.
 */
const seconds = Number(process.argv[2] ?? 12)
const freshSeconds = 2
/** With the time that answers of the backend are used, and what a busy machine needs. */
const latestMs = freshSeconds * 1000 + 4_000

const backend = await startFakeBackend()
const paths = Array.from({ length: 40 }, (_, number) => `/de/seite-${number}`)
for (const path of paths)
  backend.answer(path, (_request, response) =>
    response.json(page({ de: path }, { content: [text(`<p>said-${Date.now()}-</p>`)] })),
  )
const site = await startSite({
  BACKEND_URL: backend.url,
  SITE_URL: 'http://www.site.test',
  CACHE_FRESH_SECONDS: `${freshSeconds}`,
  LOG_LEVEL: 'error',
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'jumping-clock.ts')}`,
})

await look('before')
const usual = await look('the right time')
for (const jump of ['a day forward', 'back', 'a day back', 'forward']) {
  process.kill(site.pid, 'SIGUSR2')
  const { calls } = await look(jump)
  // Every page may be made once more at once: what is a day old is not shown.
  const most = 1.3 * usual.calls + 2 * paths.length
  report(`${jump}: ${calls} calls of the backend, usually ${usual.calls}`, calls < most)
}
report(`exit ${await site.stop()}, ${site.logs().length} errors`, site.logs().length === 0)
await backend.stop()

async function look(when: string): Promise<{ calls: number }> {
  backend.calls.length = 0
  const { count, failed } = await askInTurn(site, paths, after(seconds * 1000))
  const calls = backend.calls.length
  const ages = await Promise.all(paths.map(ageOf))
  report(
    `${when}: ${failed.length} errors of ${count}, content at most ${Math.max(...ages)} ms old`,
    failed.length === 0 && Math.max(...ages) < latestMs,
  )
  return { calls }
}

/** Of what a page shows, in ms. */
async function ageOf(path: string): Promise<number> {
  const html = await (await site.get(path)).text()
  return Date.now() - Number(/said-(\d+)-/.exec(html)?.[1])
}
