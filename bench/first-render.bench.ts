import { figures } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { loadInRounds, medianLoad } from './load-in-rounds.ts'
import { median } from './median.ts'
import { printDetail, printFigure } from './print-figure.ts'
import { cpuMs } from './servers/process-usage.ts'
import { startBackend } from './servers/start-backend.ts'
import { startHeavyPage } from './servers/start-heavy-page.ts'
import { buildReactLimit, startReactLimit } from './servers/start-limits.ts'
import { startSite } from './servers/start-site.ts'
import { createVisitor } from './visit-site.ts'

const rounds = 5
const pagesARound = 500

/**
 * Measures the first request of a page, with neither backend answers nor block HTML cached: backend call, parsing, validation, sanitising
 * and rendering.
 */
export async function benchFirstRendering(): Promise<void> {
  await benchManyPages()
  await benchHeavyPage()
}

async function benchManyPages(): Promise<void> {
  await buildReactLimit()
  const backend = await startBackend((rounds + 1) * pagesARound)
  const site = await startSite({ BACKEND_URL: backend.url })
  const react = await startReactLimit(backend.url)
  const visitor = createVisitor(site.url)
  try {
    const ratios: number[] = []
    const own: number[] = []
    const limits: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const paths = Array.from({ length: pagesARound }, (_, number) =>
        generatedPagePath(round * pagesARound + number),
      )
      const before = cpuMs(site.pid)
      await visitor.visitAll(paths)
      const ms = (cpuMs(site.pid) - before) / pagesARound
      const target = { name: 'react', url: react.url, pid: react.pid }
      const loads = await loadInRounds([target], { rounds: 1, seconds: 2, connections: 16 })
      if (round === 0) continue // code is compiled
      const limit = medianLoad(loads('react')).cpuMs
      own.push(ms)
      limits.push(limit)
      ratios.push(ms / limit)
    }
    console.log(
      `\nPages that are asked for once, 25 kB of HTML, c = 16, median of ${rounds} rounds`,
    )
    printDetail('processor time / bare React, which calls no backend', median(ratios), '', 2)
    printDetail('site: processor time of a page', median(own) * 1000, 'µs')
    printDetail('bare React: processor time of a page of the kind', median(limits) * 1000, 'µs')
  } finally {
    await visitor.close()
    await Promise.all([site.stop(), react.stop(), backend.stop()])
  }
}

const heavyPagesARound = 60

/**
 * The page with all block types, with other texts for each request. Bare React asks the same backend, without validation and compression.
 */
async function benchHeavyPage(): Promise<void> {
  const heavy = await startHeavyPage()
  const { origin, pathname } = new URL(heavy.site)
  const visitor = createVisitor(origin)
  const react = { name: 'react', url: `${heavy.react}anew`, pid: heavy.pids.react }
  const measured: { site: number; react: number }[] = []
  try {
    for (let round = 0; round <= rounds; round++) {
      const before = cpuMs(heavy.pids.site)
      await visitor.visitAll(
        Array.from(
          { length: heavyPagesARound },
          (_, number) => `${pathname}-${round * heavyPagesARound + number}`,
        ),
      )
      const ms = (cpuMs(heavy.pids.site) - before) / heavyPagesARound
      const loads = await loadInRounds([react], { rounds: 1, seconds: 2, connections: 16 })
      if (round > 0) measured.push({ site: ms, react: medianLoad(loads('react')).cpuMs })
    }
    console.log('\nThe page with all block types, new each time, c = 16')
    printFigure(figures.newContent, median(measured.map(({ site, react: limit }) => site / limit)))
    printDetail('site: processor time of a page', median(measured.map(({ site }) => site)), 'ms', 1)
    printDetail(
      'bare React: processor time of a page',
      median(measured.map(({ react: limit }) => limit)),
      'ms',
      1,
    )
  } finally {
    await visitor.close()
    await heavy.stop()
  }
}

if (import.meta.main) await benchFirstRendering()
