import { fetchEncoded } from './fetch-encoded.ts'
import { figures, printDetail, printFigure } from './figures.ts'
import { costRatio, loadInRounds, paceRatio, printLoad, printPace } from './load-in-rounds.ts'
import { buildReactLimit, startBytesLimit, startReactLimit } from './servers/start-limits.ts'
import { startSite } from './servers/start-site.ts'

/** Measures uncached pages per second against the limit of React and Node on the same machine in the same run. */
await buildReactLimit()
await using site = await startSite()
const backend = /http:\/\/127\.0\.0\.1:\d+/.exec(site.output())?.[0] ?? ''
await using react = await startReactLimit(backend)
await using bytes = await startBytesLimit(`${site.url}/de`)
/** Address with an unknown parameter: the site renders it for each request and does not cache it. */
const uncached = `${site.url}/de?bench`
await expectRendering()
const loads = await loadInRounds(
  [
    { name: 'site', url: uncached, pid: site.pid },
    { name: 'react', ...react },
    { name: 'bytes', ...bytes },
  ],
  { rounds: 5, seconds: 3, connections: 16 },
)
const { bytes: page } = await fetchEncoded(uncached, 'identity')
console.log(`\nUncached home page, ${(page.length / 1000).toFixed(0)} kB of HTML, c = 16`)
printPace(figures.uncachedPage, loads('site'), loads('react'))
printFigure(figures.uncachedProcessorTime, 1 / costRatio(loads('site'), loads('react')))
const ofBytes = paceRatio(loads('site'), loads('bytes'))
printDetail('uncached page / bare node:http with the same bytes', ofBytes, '', 2)
printLoad('site', loads('site'))
printLoad('bare React', loads('react'))
printLoad('bare node:http', loads('bytes'))

/** @throws {Error} if the site serves the page from a cache */
async function expectRendering(): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { headers } = await fetchEncoded(uncached, 'identity')
    const outcome = headers['x-cache'] ?? 'none'
    if (/HIT|STALE/.test(outcome)) throw new Error(`${uncached} is no uncached page: ${outcome}`)
  }
}
