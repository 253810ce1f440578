import { figures, printDetail, printFigure } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { loadInRounds, medianLoad } from './load-in-rounds.ts'
import { median } from './median.ts'
import { cpuMs } from './servers/process-usage.ts'
import { startGeneratedContent } from './servers/start-generated-content.ts'
import { startHeavyPage } from './servers/start-heavy-page.ts'
import { buildReactLimit, startReactLimit } from './servers/start-limits.ts'
import { startPublicSite } from './servers/start-public-site.ts'
import { createVisitor } from './visit-site.ts'

const rounds = 5
const pagesARound = 500
/** Bare React has rendered some ten thousand pages when its first figure is taken. */
const pagesBefore = 10_000
const heavyPagesARound = 60
/** As many as bare React has rendered when its first figure is taken, so that both run compiled code. */
const heavyPagesBefore = 400

/**
 * Measures the first request of a page without cached backend responses and block HTML: backend call, parsing, validation, sanitising
 * and rendering.
 */
await benchManyPages()
await benchHeavyPage()

async function benchManyPages(): Promise<void> {
  await buildReactLimit()
  const count = pagesBefore + (rounds + 1) * pagesARound
  await using backend = await startGeneratedContent(count)
  await using site = await startPublicSite({ BACKEND_URL: backend.url })
  await using react = await startReactLimit(backend.url)
  await using visitor = createVisitor(site.url)
  const all = Array.from({ length: count }, (_, n) => generatedPagePath(n))
  await visitor.visitAll(all.splice(0, pagesBefore)) // lets the site's code be compiled
  const costs = await compareCosts(site, all, react)
  console.log(`\nPages that are asked for once, 25 kB of HTML, c = 16, median of ${rounds} rounds`)
  printDetail('processor time / bare React, which calls no backend', costs.ratio, '', 2)
  printDetail('site: processor time of a page', costs.site * 1000, 'µs')
  printDetail('bare React: processor time of a page of the kind', costs.react * 1000, 'µs')
}

/**
 * The page with all block types, with other texts for each request. Bare React calls the same backend, without validation and compression.
 */
async function benchHeavyPage(): Promise<void> {
  await using heavy = await startHeavyPage()
  const { origin, pathname } = new URL(heavy.site)
  const count = heavyPagesBefore + (rounds + 1) * heavyPagesARound
  const all = Array.from({ length: count }, (_, n) => `${pathname}-${n}`)
  await using visitor = createVisitor(origin)
  await visitor.visitAll(all.splice(0, heavyPagesBefore))
  const costs = await compareCosts({ url: origin, pid: heavy.pids.site }, all, {
    url: `${heavy.react}anew`,
    pid: heavy.pids.react,
  })
  console.log('\nThe page with all block types, new each time, c = 16')
  printFigure(figures.newContent, costs.ratio)
  printDetail('site: processor time of a page', costs.site, 'ms', 1)
  printDetail('bare React: processor time of a page', costs.react, 'ms', 1)
}

/**
 * Visits each path once, a share of them in each round, and in turn loads bare React.
 *
 * @returns medians of the rounds: processor time of a page in ms, and the site's as a multiple of bare React's
 */
async function compareCosts(
  site: { url: string; pid: number },
  paths: string[],
  react: { url: string; pid: number },
): Promise<{ ratio: number; site: number; react: number }> {
  await using visitor = createVisitor(site.url)
  const size = paths.length / (rounds + 1)
  const measured: { site: number; react: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const before = cpuMs(site.pid)
    await visitor.visitAll(paths.slice(round * size, (round + 1) * size))
    const ms = (cpuMs(site.pid) - before) / size
    const target = { name: 'react', url: react.url, pid: react.pid }
    const loads = await loadInRounds([target], { rounds: 1, seconds: 2, connections: 16 })
    // In the first round, code is compiled.
    if (round > 0) measured.push({ site: ms, react: medianLoad(loads('react')).cpuMs })
  }
  return {
    ratio: median(measured.map((each) => each.site / each.react)),
    site: median(measured.map((each) => each.site)),
    react: median(measured.map((each) => each.react)),
  }
}
