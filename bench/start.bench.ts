import { join } from 'node:path'
import { startContentService } from '../cms/start.ts'
import { fetchEncoded } from './fetch-encoded.ts'
import { figures, printDetail, printFigure } from './figures.ts'
import { median } from './median.ts'
import { buildReactLimit, startReactLimit } from './servers/start-limits.ts'
import type { RunningProcess } from './servers/start-process.ts'
import { startPublicSite } from './servers/start-public-site.ts'

const rounds = 15

/** Measures the time from process start to the first page, compared with a server that has only React. The backend runs already. */
await buildReactLimit()
const backend = await startContentService({
  filesDir: join(import.meta.dirname, '../sample-site/content'),
  databaseFile: ':memory:',
  logger: { info() {}, warn() {}, error: (fields) => console.error(fields) },
  watch: false,
  host: '127.0.0.1',
  port: 0,
})
const startOwn = () => startPublicSite({ BACKEND_URL: backend.url })
const startReact = () => startReactLimit(backend.url)
await firstPageMs(startOwn) // loads files and this process's own client into memory
await firstPageMs(startReact)
const own: number[] = []
const react: number[] = []
for (let round = 0; round < rounds; round++) {
  own.push(await firstPageMs(startOwn))
  react.push(await firstPageMs(startReact))
}
await backend.close()
console.log(`\nStart to first 200, home page, median of ${rounds} rounds`)
printFigure(figures.start, median(own.map((ms, round) => ms / (react[round] ?? NaN))))
printDetail('site', median(own), 'ms')
printDetail('bare React server', median(react), 'ms')

async function firstPageMs(start: () => Promise<RunningProcess>): Promise<number> {
  const started = performance.now()
  await using server = await start()
  const { status } = await fetchEncoded(`${server.url}/de`, 'identity')
  if (status !== 200) throw new Error(`first answer: ${status}`)
  return performance.now() - started
}
