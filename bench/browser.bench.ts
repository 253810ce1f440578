import { chromium } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/find-chromium.ts'
import { measureBlocking } from './browser/measure-blocking.ts'
import { readWire } from './browser/read-wire.ts'
import { timeNavigation } from './browser/time-navigation.ts'
import { touchEarly } from './browser/touch-early.ts'
import { figures, printDetail, printFigure } from './figures.ts'
import { median } from './median.ts'
import { startHeavyPage } from './servers/start-heavy-page.ts'
import { startPublicSite } from './servers/start-public-site.ts'

const rounds = 5
/** Single touches differ by half, so each delay is tried three times. */
const touchDelaysMs = [0, 40, 80, 120, 160].flatMap((ms) => [ms, ms, ms])

/** Measures browser and network on three pages: the page with all block types, the sample home page, and bare React. */
await using heavy = await startHeavyPage()
await using sample = await startPublicSite()
await using browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: ['--no-sandbox', '--disable-quic'],
})
const home = `${sample.url}/de`
const addresses = { react: heavy.react, heavy: heavy.site, home }

console.log('\nA first visit until the page is interactive, pictures aside')
const wire = await readWire(browser, heavy.site)
printFigure(figures.scripts, wire.bodies)
printFigure(figures.requests, wire.requests)
printDetail('heads of its scripts', wire.heads, 'kB', 1)
for (const [name, url] of Object.entries({ home, 'bare React': heavy.react })) {
  const { bodies, heads, requests } = await readWire(browser, url)
  printDetail(`${name}: JavaScript`, bodies, 'kB', 1)
  printDetail(`${name}: heads of its scripts`, heads, 'kB', 1)
  printDetail(`${name}: requests`, requests)
}

console.log(`\nTasks longer than 50 ms, by processor time, median of ${rounds}`)
const blocking = { react: [] as number[], heavy: [] as number[], home: [] as number[] }
for (let round = 0; round < rounds; round++)
  for (const name of ['react', 'heavy', 'home'] as const)
    blocking[name].push(await measureBlocking(browser, addresses[name]))
printFigure(figures.blocking, median(blocking.heavy) / median(blocking.react))
printDetail('the page with all blocks', median(blocking.heavy), 'ms')
printDetail('bare React', median(blocking.react), 'ms')
printDetail('home', median(blocking.home), 'ms')

console.log(
  `\nFirst touch while React takes over, processor four times slower, median of ${touchDelaysMs.length}`,
)
const touch = (url: string) =>
  medianOf((afterMs) => touchEarly(browser, url, afterMs), touchDelaysMs)
printFigure(figures.firstTouch, await touch(heavy.site))
printDetail('home: the same', await touch(home), 'ms')

console.log(`\nFrom the click to the title of the next page, median of ${rounds}`)
const navigate = (isFetchedAhead: boolean) =>
  medianOf((round) => {
    const path = `/de/seite-${1 + round + (isFetchedAhead ? rounds : 0)}`
    return timeNavigation(browser, heavy.site, { path, isFetchedAhead })
  })
printFigure(figures.navigation, await navigate(false))
printFigure(figures.navigationAhead, await navigate(true))

/** Median of measurements, one after the other. */
async function medianOf(
  measure: (input: number) => Promise<number>,
  inputs: number[] = Array.from({ length: rounds }, (_, round) => round),
): Promise<number> {
  const durations: number[] = []
  for (const input of inputs) durations.push(await measure(input))
  return median(durations)
}
