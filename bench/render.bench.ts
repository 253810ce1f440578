import { fetchEncoded } from './fetch-encoded.ts'
import { figures, printDetail, printFigure } from './figures.ts'
import { costRatio, loadInRounds, printLoad } from './load-in-rounds.ts'
import { buildReactLimit, startReactLimit } from './servers/start-limits.ts'
import { startPublicSite } from './servers/start-public-site.ts'

/** Compares a page that the site renders for each request with bare React, by processor time: few such pages are rendered at once. */
await buildReactLimit()
await using site = await startPublicSite()
const backend = /http:\/\/127\.0\.0\.1:\d+/.exec(site.output())?.[0] ?? ''
await using react = await startReactLimit(backend)
/** Thanks for a form: the home page, which is rendered for each request, since the thanks are one visitor's own. */
const url = `${site.url}/de/ajax/contact/sent?page=/de&formNumber=0&reference=A1`
await expectRendering()
const loads = await loadInRounds(
  [
    { name: 'site', url, pid: site.pid },
    { name: 'compressed', url, pid: site.pid, headers: { 'accept-encoding': 'br' } },
    { name: 'react', ...react },
  ],
  { rounds: 5, seconds: 3, connections: 16 },
)
const { bytes } = await fetchEncoded(url, 'identity')
console.log(
  `\nHome page rendered each time, ${(bytes.length / 1000).toFixed(0)} kB of HTML, c = 16`,
)
printFigure(figures.uncachedPage, 1 / costRatio(loads('site'), loads('react')))
const compressed = 1 / costRatio(loads('compressed'), loads('react'))
printDetail('the same, compressed for the visitor (br)', compressed, '', 2)
printLoad('site', loads('site'))
printLoad('bare React', loads('react'))

/** @throws {Error} if the site sends the page without rendering it */
async function expectRendering(): Promise<void> {
  for (let count = 0; count < 3; count++) {
    const { headers } = await fetchEncoded(url, 'identity')
    if (!headers['server-timing']?.includes('render;dur='))
      throw new Error(`${url} is not rendered: ${headers['server-timing']}`)
  }
}
