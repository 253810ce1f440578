/**
 * `npm run audit`: Lighthouse results of sample pages on a phone of modest speed, compared with their limits. Also compares a page with all
 * block types with the same content in bare React, because absolute times depend on the machine. Needs a quiet machine, so it is not part
 * of `npm test`. `-- --runs=3` takes the median of three runs, `-- /de/kontakt` selects other pages, `-- --beside` runs the comparison with
 * bare React alone. The reports are written to `var/audit`.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { median } from '../bench/median.ts'
import { startHeavyPage } from '../bench/servers/start-heavy-page.ts'
import { startPublicSite } from '../bench/servers/start-public-site.ts'
import { pageTypes } from '../content/contract/page.ts'
import { localeCodes } from '../locales/locales.ts'
import { pageKinds } from '../tests/e2e/sample-pages.ts'
import { freePort } from '../tests/harness/servers/listen.ts'
import { buildIfStale } from './build.ts'
import { findOrInstallChromium } from './find-chromium.ts'

const reports = join(import.meta.dirname, '../var/audit')

interface Figure {
  name: string
  read: (result: Result) => number
  digits: number
  isGood: (value: number) => boolean
}

const figures: Figure[] = [
  score('performance', 'perf.', 98),
  score('accessibility', 'a11y', 100),
  score('best-practices', 'practices', 100),
  score('seo', 'SEO', 100),
  metric('cumulative-layout-shift', 'CLS', 3, (value) => value === 0),
  metric('largest-contentful-paint', 'LCP ms', 0, (value) => value < 1800),
  metric('total-blocking-time', 'TBT ms', 0, (value) => value < 50),
]

function score(category: string, name: string, least: number): Figure {
  const read = ({ categories }: Result) => Math.round((categories[category]?.score ?? 0) * 100)
  return { name, read, digits: 0, isGood: (value) => value >= least }
}

function metric(
  id: string,
  name: string,
  digits: number,
  isGood: (value: number) => boolean,
): Figure {
  return { name, read: ({ audits }) => audits[id]?.numericValue ?? NaN, digits, isGood }
}

/** Limits as a ratio to bare React; for scores, at least the same. */
const besides = [
  { name: 'perf.', limit: 1 },
  { name: 'LCP ms', limit: 1 },
  { name: 'TBT ms', limit: 0.5 },
]

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    beside: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const runs = Number(values.runs)
if (!(runs >= 1)) throw new Error('--runs: expected a number from 1')
const isChosen = positionals.length > 0
/** Without search and error pages, which search engines should not list. */
const paths = localeCodes.flatMap((locale) => pageTypes.map((type) => pageKinds[locale][type]))

mkdirSync(reports, { recursive: true })
buildIfStale()
const [sitePort, browserPort] = [await freePort(), await freePort()]
await using _browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${browserPort}`],
})
const [load = 0] = loadavg()
if (load > availableParallelism() / 2)
  console.error(`The machine is busy (load ${load.toFixed(1)}): pages are faster than it says.`)
const verdicts = [
  ...(values.beside && !isChosen ? [] : await auditPages(isChosen ? positionals : paths)),
  ...(isChosen ? [] : await auditBeside()),
]
process.exitCode = verdicts.every(Boolean) ? 0 : 1

/** @returns for each page whether it is within all limits */
async function auditPages(pages: string[]): Promise<boolean[]> {
  // The audit address is not a preview host, so that Lighthouse sees the pages of visitors.
  const siteUrl = `http://localhost:${sitePort}`
  const env = { PORT: `${sitePort}`, SITE_URL: siteUrl, PREVIEW_HOSTS: 'none' }
  await using _site = await startPublicSite(env)
  console.log(row(['page', ...figures.map(({ name }) => name)]))
  const isGood: boolean[] = []
  for (const path of pages) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await examine(siteUrl + path))
    isGood.push(print(path, results))
  }
  return isGood
}

/**
 * Audits the heavy page and bare React in turn, so that other work on the machine affects both.
 *
 * @returns for each limit whether it is met
 */
async function auditBeside(): Promise<boolean[]> {
  await using heavy = await startHeavyPage()
  const [site, react]: [Result[], Result[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    react.push(await examine(heavy.react))
    site.push(await examine(heavy.site))
  }
  const read = (results: Result[], name: string) => {
    const figure = figures.find((each) => each.name === name)
    return median(results.map((result) => figure?.read(result) ?? NaN))
  }
  console.log(`\n${row(['beside bare React', 'bare React', 'heavy page', 'limit'])}`)
  const index = median([...react, ...site].map(({ environment }) => environment.benchmarkIndex))
  console.log(row(["the machine (Lighthouse's benchmark index)", index.toFixed(0)]))
  return besides.map(({ name, limit }) => {
    const [bare, own] = [read(react, name), read(site, name)]
    const limited = limit * bare
    const isGood = name === 'perf.' ? own >= limited : own <= limited
    const cell = `${own.toFixed(0)}${isGood ? ' ' : '✗'}`
    console.log(row([name, bare.toFixed(0), cell, limited.toFixed(0)]))
    return isGood
  })
}

async function examine(url: string): Promise<Result> {
  const response = await lighthouse(url, { port: browserPort, output: 'html', logLevel: 'error' })
  if (!response || response.lhr.runtimeError)
    throw new Error(`${url} could not be examined: ${response?.lhr.runtimeError?.message}`)
  const name = new URL(url).pathname.slice(1).replaceAll('/', '-') || 'bare-react'
  writeFileSync(join(reports, `${name}.html`), [response.report].flat().join(''))
  return response.lhr
}

/** Prints the median of each figure, and what the last run lost. @returns whether all limits are met */
function print(path: string, results: Result[]): boolean {
  const cells = figures.map(({ read, digits, isGood }) => {
    const value = median(results.map(read))
    return { text: value.toFixed(digits) + (isGood(value) ? ' ' : '✗'), good: isGood(value) }
  })
  console.log(row([path, ...cells.map(({ text }) => text)]))
  for (const line of results.slice(-1).flatMap(lost)) console.log(`    ${line}`)
  return cells.every(({ good }) => good)
}

/** Audits that cost points, most expensive first. */
function lost({ categories, audits }: Result): string[] {
  return Object.values(categories)
    .flatMap((category) => category.auditRefs.map((ref) => ({ category: category.id, ref })))
    .flatMap(({ category, ref }) => {
      const { score: points, title = '', displayValue = '' } = audits[ref.id] ?? {}
      const cost = typeof points === 'number' ? ref.weight * (1 - points) : 0
      return cost > 0.3 ? [{ cost, line: `${category}: ${title} ${displayValue}` }] : []
    })
    .sort((one, other) => other.cost - one.cost)
    .map(({ line }) => line)
}

function row([first = '', ...cells]: string[]): string {
  return first.padEnd(48) + cells.map((cell) => cell.padStart(11)).join('')
}
