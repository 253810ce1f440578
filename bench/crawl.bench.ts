import { join } from 'node:path'
import { atLeast, below, printDetail, printFigure } from './figures.ts'
import { runLinkChecker, type LinkCheck } from './link-checkers.ts'
import { median } from './median.ts'
import { startProcess } from './servers/start-process.ts'

const rounds = 5
const checkers = ['crawl', 'linkinator', 'bare'] as const

/** Compares the link check with linkinator and a bare loop on the same pages, and measures its memory on a large site. */
await comparePace(2000)
await compareMemory(10_000, 100_000)

async function comparePace(pages: number): Promise<void> {
  const paces = { crawl: [] as number[], linkinator: [] as number[], bare: [] as number[] }
  await using site = await startGenerated(`--pages=${pages}`, '--delay=1')
  for (let round = 0; round < rounds; round++)
    for (const checker of checkers) {
      const { ms } = expectFaultless(await runLinkChecker(checker, `${site.url}/`), pages)
      paces[checker].push((pages * 1000) / ms)
    }
  const own = median(paces.crawl)
  console.log(
    `\nLink check of ${pages} pages with fragments that answer in 1 ms, 16 at a time, median of ${rounds} rounds`,
  )
  for (const checker of checkers) printDetail(checker, median(paces[checker]), 'pages/s')
  printFigure(atLeast(5, 'beside linkinator', 1), own / median(paces.linkinator))
  printFigure(atLeast(0.5, 'beside the bare loop'), own / median(paces.bare))
}

async function compareMemory(few: number, many: number): Promise<void> {
  const [small, large] = [await peakMbOf(few), await peakMbOf(many)]
  console.log('\nPeak memory of a link check')
  printDetail(`${few} pages`, small, 'MB')
  printFigure(below(200, `${many} pages`, 'MB', 0), large)
  printFigure(below(1.5, 'growth'), large / small)
}

async function peakMbOf(pages: number): Promise<number> {
  await using site = await startGenerated(`--pages=${pages}`)
  return expectFaultless(await runLinkChecker('crawl', `${site.url}/`), pages).peakMb
}

function startGenerated(...args: string[]) {
  return startProcess(join(import.meta.dirname, 'generated/generate-site.ts'), args)
}

/** @throws {Error} if pages were left out, or if a fault was found on the faultless site */
function expectFaultless(checked: LinkCheck, pages: number): LinkCheck {
  const faults = checked.broken.length + checked.others
  if (checked.pages !== pages || faults > 0)
    throw new Error(`${checked.pages} of ${pages} pages, ${faults} faults`)
  return checked
}
