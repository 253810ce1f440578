import { fetchEncoded } from './fetch-encoded.ts'
import { figures } from './figures.ts'
import { costRatio, loadInRounds, paceRatio, type Load } from './load-in-rounds.ts'
import { printDetail, printFigure } from './print-figure.ts'
import { printLoad, printPace } from './print-load.ts'
import { buildReactLimit, startBytesLimit, startReactLimit } from './servers/start-limits.ts'
import { startSite } from './servers/start-site.ts'

/**
 * Processor time of an uncached page of 108 kB in other frameworks, with bare React as 1. Measured side by side in small applications in
 * November 2026.
 */
const peers = {
  SvelteKit: 2.6,
  Astro: 3.2,
  SolidStart: 4.2,
  'React Router': 6.8,
  Nuxt: 7.1,
  Next: 10.9,
}

/** Address with an unknown parameter: the site renders it for each request and does not cache it. */
const uncached = '/de?bench'

/** Measures uncached pages per second against the limit of React and Node on the same machine in the same run. */
export async function benchRendering(): Promise<void> {
  await buildReactLimit()
  const site = await startSite()
  const backend = /http:\/\/127\.0\.0\.1:\d+/.exec(site.output)?.[0] ?? ''
  const react = await startReactLimit(backend)
  const bytes = await startBytesLimit(`${site.url}/de`)
  try {
    await expectRendering(site.url)
    const loads = await loadInRounds(
      [
        { name: 'site', url: site.url + uncached, pid: site.pid },
        { name: 'react', url: react.url, pid: react.pid },
        { name: 'bytes', url: bytes.url, pid: bytes.pid },
      ],
      { rounds: 5, seconds: 3, connections: 16 },
    )
    const { bytes: page } = await fetchEncoded(site.url + uncached, 'identity')
    console.log(`\nUncached home page, ${(page.length / 1000).toFixed(0)} kB of HTML, c = 16`)
    report(loads('site'), loads('react'), loads('bytes'))
  } finally {
    await Promise.all([site.stop(), react.stop(), bytes.stop()])
  }
}

/** @throws {Error} if the site serves the page from a cache */
async function expectRendering(url: string): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { headers } = await fetchEncoded(url + uncached, 'identity')
    const outcome = headers['x-cache'] ?? 'none'
    if (/HIT|STALE/.test(outcome)) throw new Error(`${uncached} is no uncached page: ${outcome}`)
  }
}

function report(site: Load[], react: Load[], bytes: Load[]): void {
  printPace(figures.uncachedPage, site, react)
  printFigure(figures.uncachedProcessorTime, 1 / costRatio(site, react))
  for (const [name, times] of Object.entries(peers)) printDetail(`    ${name}`, times, '', 1)
  printDetail('uncached page / bare node:http with the same bytes', paceRatio(site, bytes), '', 2)
  printLoad('site', site)
  printLoad('bare React', react)
  printLoad('bare node:http', bytes)
}

if (import.meta.main) await benchRendering()
