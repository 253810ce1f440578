import { fetchEncoded } from './fetch-encoded.ts'
import { figures, printFigure } from './figures.ts'
import { costRatio, loadInRounds, printLoad } from './load-in-rounds.ts'
import { startHeavyPage } from './servers/start-heavy-page.ts'

/**
 * Compares the editor's preview of the page with all block types with bare React. Both call the backend for each request and get the same
 * response.
 */
await using heavy = await startHeavyPage({ PREVIEW_HOSTS: 'localhost' })
const { bytes, headers } = await fetchEncoded(heavy.site, 'identity')
if (headers['x-cache'] !== 'BYPASS') throw new Error('this is no preview')
const loads = await loadInRounds(
  [
    { name: 'site', url: heavy.site, pid: heavy.pids.site },
    { name: 'react', url: `${heavy.react}anew`, pid: heavy.pids.react },
  ],
  { rounds: 5, seconds: 3, connections: 8 },
)
const kilobytes = (bytes.length / 1000).toFixed(0)
console.log(`\nPreview of the page with all block types, ${kilobytes} kB of HTML, c = 8`)
printFigure(figures.preview, 1 / costRatio(loads('site'), loads('react')))
printLoad('site', loads('site'))
printLoad('bare React', loads('react'))
