import { chromium, type Browser } from '@playwright/test'
import { findOrInstallChromium } from '../scripts/find-chromium.ts'
import { measureBlocking } from './browser/measure-blocking.ts'
import { readWire } from './browser/read-wire.ts'
import { timeNavigation } from './browser/time-navigation.ts'
import { touchEarly } from './browser/touch-early.ts'
import { figures } from './figures.ts'
import { median } from './median.ts'
import { printDetail, printFigure } from './print-figure.ts'
import { startHeavyPage } from './servers/start-heavy-page.ts'
import { startSite } from './servers/start-site.ts'

const rounds = 5

/** Measures browser and network on three pages: the page with all block types, the sample home page, and bare React. */
export async function benchBrowser(): Promise<void> {
  const heavy = await startHeavyPage()
  const sample = await startSite()
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-quic'],
  })
  const home = `${sample.url}/de`
  try {
    console.log('\nA first visit until the page is interactive, pictures aside')
    await printWire(browser, { heavy: heavy.site, home, react: heavy.react })
    console.log(`\nTasks longer than 50 ms, by processor time, median of ${rounds}`)
    await printBlocking(browser, { heavy: heavy.site, home, react: heavy.react })
    console.log(`\nFirst touch while React takes over, processor four times slower, median`)
    await printTouches(browser, { heavy: heavy.site, home })
    console.log(`\nFrom the click to the title of the next page, median of ${rounds}`)
    await printNavigation(browser, heavy.site)
  } finally {
    await browser.close()
    await Promise.all([heavy.stop(), sample.stop()])
  }
}

interface Addresses {
  heavy: string
  home: string
  react: string
}

async function printWire(browser: Browser, { heavy, home, react }: Addresses): Promise<void> {
  const heavyWire = await readWire(browser, heavy)
  printFigure(figures.scripts, heavyWire.bodies)
  printFigure(figures.requests, heavyWire.requests)
  printDetail('heads of its scripts', heavyWire.heads, 'kB', 1)
  for (const [name, url] of Object.entries({ home, 'bare React': react })) {
    const { bodies, heads, requests } = await readWire(browser, url)
    printDetail(`${name}: JavaScript`, bodies, 'kB', 1)
    printDetail(`${name}: heads of its scripts`, heads, 'kB', 1)
    printDetail(`${name}: requests`, requests)
  }
}

async function printBlocking(browser: Browser, addresses: Addresses): Promise<void> {
  const times = { heavy: [] as number[], home: [] as number[], react: [] as number[] }
  for (let round = 0; round < rounds; round++)
    for (const name of ['react', 'heavy', 'home'] as const)
      times[name].push(await measureBlocking(browser, addresses[name]))
  printFigure(figures.blocking, median(times.heavy) / median(times.react))
  printDetail('the page with all blocks', median(times.heavy), 'ms')
  printDetail('bare React', median(times.react), 'ms')
  printDetail('home', median(times.home), 'ms')
}

async function printTouches(
  browser: Browser,
  { heavy, home }: Omit<Addresses, 'react'>,
): Promise<void> {
  const touches = async (url: string) => {
    const selector = 'header [aria-controls="menu"]'
    const durations: number[] = []
    for (let round = 0; round < rounds; round++)
      durations.push(await touchEarly(browser, url, { selector, afterMs: round * 40 }))
    return median(durations)
  }
  printFigure(figures.firstTouch, await touches(heavy))
  printDetail('home: the same', await touches(home), 'ms')
}

async function printNavigation(browser: Browser, url: string): Promise<void> {
  const times = async (isFetchedAhead: boolean) => {
    const durations: number[] = []
    for (let round = 0; round < rounds; round++) {
      const path = `/de/seite-${1 + round + (isFetchedAhead ? rounds : 0)}`
      durations.push(await timeNavigation(browser, url, { path, isFetchedAhead }))
    }
    return median(durations)
  }
  printFigure(figures.navigation, await times(false))
  printFigure(figures.navigationAhead, await times(true))
}

if (import.meta.main) await benchBrowser()
