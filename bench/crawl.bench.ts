import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { median } from './median.ts'
import { startProcess } from './servers/start-process.ts'

const rounds = 5
const limits = { ratio: 5, peakMb: 200, growth: 1.5 }

/** What `bench/crawl-site.ts` prints. */
interface CrawlFigures {
  pages: number
  /** Zero: the site is without fault. */
  faults: number
  ms: number
  /** Of the process, with everything that Node itself takes. */
  peakMb: number
}

/** The link check beside linkinator on the same pages, and its memory on a large site. */
export async function benchCrawl(): Promise<void> {
  await comparePace(2000)
  await compareMemory(10_000, 100_000)
}

async function comparePace(pages: number): Promise<void> {
  const own: number[] = []
  const other: number[] = []
  await withSite(pages, async (url) => {
    for (let round = 0; round < rounds; round++) {
      own.push(pace(await check('werkseite', url, pages)))
      other.push(pace(await check('linkinator', url, pages)))
    }
  })
  const ratio = median(own) / median(other)
  console.log(
    `\nLink check of ${pages} pages with fragments, 16 at a time, median of ${rounds} rounds`,
  )
  row('werkseite', `${median(own).toFixed(0)} pages/s`)
  row('linkinator', `${median(other).toFixed(0)} pages/s`)
  row('ratio', ratio.toFixed(1), `limit ${limits.ratio}`)
}

async function compareMemory(few: number, many: number): Promise<void> {
  const small = await withSite(few, (url) => check('werkseite', url, few))
  const large = await withSite(many, (url) => check('werkseite', url, many))
  console.log('\nPeak memory of a link check')
  row(`${few} pages`, `${small.peakMb.toFixed(0)} MB`)
  row(`${many} pages`, `${large.peakMb.toFixed(0)} MB`, `limit ${limits.peakMb} MB`)
  row('growth', (large.peakMb / small.peakMb).toFixed(2), `limit ${limits.growth}`)
}

async function withSite<T>(pages: number, measure: (url: string) => Promise<T>): Promise<T> {
  const site = await startProcess(join(import.meta.dirname, 'generated/generate-site.ts'), [
    `--pages=${pages}`,
  ])
  try {
    return await measure(site.url)
  } finally {
    await site.stop()
  }
}

/** @throws {Error} if pages were left out, or if a fault was found where there is none */
async function check(checker: string, url: string, pages: number): Promise<CrawlFigures> {
  const module = join(import.meta.dirname, 'crawl-site.ts')
  const args = [module, `--checker=${checker}`, `--url=${url}`]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const figures = JSON.parse(stdout) as CrawlFigures
  if (figures.pages !== pages || figures.faults > 0)
    throw new Error(`${checker}: ${figures.pages} of ${pages} pages, ${figures.faults} faults`)
  return figures
}

function pace({ pages, ms }: CrawlFigures): number {
  return (pages * 1000) / ms
}

function row(name: string, figure: string, limit = ''): void {
  console.log(`  ${name.padEnd(20)} ${figure.padStart(14)}   ${limit}`.trimEnd())
}

if (import.meta.main) await benchCrawl()
