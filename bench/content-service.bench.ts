import { execFileSync } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startContentService } from '../cms/start.ts'
import { below, printFigure } from './figures.ts'
import { generatedPath } from './generated/generate-content.ts'
import { median } from './median.ts'

const generator = join(import.meta.dirname, 'generated/generate-content.ts')

const pageCount = 5000
const limitsMs = { ready: 3000, live: 200, search: 20 }
const queries = [
  'pumpe',
  'vakuumpumpe',
  'über',
  'groesse',
  'p',
  'ma',
  'ung',
  'maschine prüfung',
  'hebe der kran',
  'pumpe kran sensor und',
  'prospekt 12',
  'der und vakuumpumpe',
  'xyzzy',
]

/** Measures the embedded content service with 5,000 pages: start, search, update of a changed file. */
using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-content-'))
// A separate process, so that the garbage of the generation is not collected in the measured process.
execFileSync(process.execPath, [generator, folder.path, String(pageCount)])
console.log(`\nContent service with ${pageCount} pages`)
const started = performance.now()
const service = await startContentService({
  filesDir: folder.path,
  databaseFile: ':memory:',
  logger: { info() {}, warn() {}, error: (fields) => console.error(fields) },
  watch: true,
  host: '127.0.0.1',
  port: 0,
})
print(`ready with ${pageCount} pages`, performance.now() - started, limitsMs.ready)
for (const query of queries)
  print(`search over HTTP: ${query}`, await medianSearch(query), limitsMs.search)
print('changed file is live', await changeFile(), limitsMs.live)
await service.close()

async function medianSearch(query: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < 21; count++) {
    const asked = performance.now()
    await (await fetch(`${service.url}/de/ajax/search?q=${encodeURIComponent(query)}`)).text()
    times.push(performance.now() - asked)
  }
  return median(times)
}

async function changeFile(): Promise<number> {
  const file = join(folder.path, 'de/pages/group-1/page-1.yaml')
  const changed = readFileSync(file, 'utf8').replace(/^title: .*$/m, 'title: Changed')
  const written = performance.now()
  writeFileSync(file, changed)
  while (!(await isLive())) await delay(2)
  return performance.now() - written
}

async function isLive(): Promise<boolean> {
  const response = await fetch(service.url + generatedPath('de', 1))
  return (await response.text()).includes('"title":"Changed"')
}

function print(what: string, ms: number, limitMs: number): void {
  printFigure(below(limitMs, what, 'ms', 1), ms)
}
