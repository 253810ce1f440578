import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atLeast, below } from './figures.ts'
import { median } from './median.ts'
import { printDetail, printFigure } from './print-figure.ts'
import { startProcess } from './servers/start-process.ts'

const rounds = 5

/** Output of `bench/crawl-site.ts`. */
interface CrawlFigures {
  pages: number
  /** Zero, because the site has no faults. */
  faults: number
  ms: number
  /** Peak memory of the process, Node included. */
  peakMb: number
}

/** Compares the link check with linkinator and a bare loop on the same pages, and measures its memory on a large site. */
export async function benchCrawl(): Promise<void> {
  await comparePace(2000)
  await compareMemory(10_000, 100_000)
}

/** `bare` is a loop that only requests pages and looks for `href`: the lower bound for any crawler. */
const checkers = ['werkseite', 'linkinator', 'bare'] as const

async function comparePace(pages: number): Promise<void> {
  const paces = { werkseite: [] as number[], linkinator: [] as number[], bare: [] as number[] }
  await withSite([`--pages=${pages}`, '--delay=1'], async (url) => {
    for (let round = 0; round < rounds; round++)
      for (const checker of checkers) paces[checker].push(pace(await check(checker, url, pages)))
  })
  const own = median(paces.werkseite)
  console.log(
    `\nLink check of ${pages} pages with fragments that answer in 1 ms, 16 at a time, median of ${rounds} rounds`,
  )
  for (const checker of checkers) printDetail(checker, median(paces[checker]), 'pages/s')
  printFigure(atLeast(5, 'beside linkinator', 1), own / median(paces.linkinator))
  printFigure(atLeast(0.5, 'beside the bare loop'), own / median(paces.bare))
}

async function compareMemory(few: number, many: number): Promise<void> {
  const measure = (pages: number) =>
    withSite([`--pages=${pages}`], (url) => check('werkseite', url, pages))
  const [small, large] = [await measure(few), await measure(many)]
  console.log('\nPeak memory of a link check')
  printDetail(`${few} pages`, small.peakMb, 'MB')
  printFigure(below(200, `${many} pages`, 'MB', 0), large.peakMb)
  printFigure(below(1.5, 'growth'), large.peakMb / small.peakMb)
}

async function withSite<T>(args: string[], measure: (url: string) => Promise<T>): Promise<T> {
  const site = await startProcess(join(import.meta.dirname, 'generated/generate-site.ts'), args)
  try {
    return await measure(site.url)
  } finally {
    await site.stop()
  }
}

/** @throws {Error} if pages were left out, or if a fault was found on the faultless site */
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

if (import.meta.main) await benchCrawl()
