import { generatedPagePath } from './generated/generated-page-path.ts'
import { loadInRounds, medianLoad } from './load-in-rounds.ts'
import { median } from './median.ts'
import { printDetail } from './print-figure.ts'
import { cpuMs } from './servers/process-usage.ts'
import { startBackend } from './servers/start-backend.ts'
import { buildReactLimit, startReactLimit } from './servers/start-limits.ts'
import { startSite } from './servers/start-site.ts'
import { createVisitor } from './visit-site.ts'

const rounds = 5
const pagesARound = 500

/**
 * Pages that nobody has asked for before, so that nothing of them is kept, neither answers nor the HTML of blocks: with
 * the call of the backend, and reading, checking and sanitising what it says.
 */
export async function benchFirstRendering(): Promise<void> {
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
      // The parameter is one that the site does not know: such a page is not packed for those who come later.
      const paths = Array.from(
        { length: pagesARound },
        (_, number) => `${generatedPagePath(round * pagesARound + number)}?bench`,
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

if (import.meta.main) await benchFirstRendering()
