/**
 * `node bench/compare-pace.ts [ROUNDS]`: pages a second of `werkseite links`, of linkinator and of a bare loop of `fetch` that looks for `href`,
 * on a site that answers in 1 ms. Each runs in a process of its own, 16 requests at a time; times without the start of the process.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './median.ts'
import { startProcess } from './servers/start-process.ts'

const pages = 1000
const checkers = ['werkseite', 'linkinator', 'bare'] as const

const site = await startProcess(join(import.meta.dirname, 'generated/generate-site.ts'), [
  `--pages=${pages}`,
  '--delay=1',
])
const paces = new Map<string, number[]>()
for (let round = 0; round < Number(process.argv[2] ?? 3); round++)
  for (const checker of checkers) {
    const args = [join(import.meta.dirname, 'crawl-site.ts'), `--checker=${checker}`]
    const { stdout } = await promisify(execFile)(process.execPath, [...args, `--url=${site.url}`])
    const figures = JSON.parse(stdout) as { pages: number; faults: number; ms: number }
    if (figures.pages !== pages || figures.faults > 0) throw new Error(`${checker}: ${stdout}`)
    paces.set(checker, [...(paces.get(checker) ?? []), (pages * 1000) / figures.ms])
  }
await site.stop()

const own = median(paces.get('werkseite') ?? [])
for (const [checker, all] of paces) {
  const pace = median(all)
  const ratio = `werkseite is ${(own / pace).toFixed(2)} times as fast`
  console.log(`${checker.padEnd(11)} ${pace.toFixed(0).padStart(5)} pages/s   ${ratio}`)
}
