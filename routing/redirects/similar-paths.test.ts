import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import { createSimilarPaths } from './similar-paths.ts'

const pages = [
  '/de',
  '/de/maschinen',
  '/de/maschinen/vakuumheber',
  '/de/maschinen/vakuumheber/vl-250',
  '/de/maschinen/vakuumheber/vl-400',
  '/de/maschinen/säulenkrane',
  '/de/service',
  '/de/service/ersatzteile',
  '/de/unternehmen/über-uns',
  '/de/unternehmen/stellen/servicetechniker',
  '/de/aktuell/messe-2026',
].map((path) => ({ path }))

const { find } = await createSimilarPaths(pages)

describe('similar paths', () => {
  test.each([
    ['/produkte/vakuumheber.html', '/de/maschinen/vakuumheber'],
    ['/de/maschinen/vakumheber', '/de/maschinen/vakuumheber'],
    ['/Vakuum-Heber_VL250.aspx', '/de/maschinen/vakuumheber/vl-250'],
    ['/produkte/heber/vl-400.php', '/de/maschinen/vakuumheber/vl-400'],
    ['/ueber_uns.htm', '/de/unternehmen/über-uns'],
    ['/de/saeulenkran', '/de/maschinen/säulenkrane'],
    ['/index.php?page=ersatzteile', '/de/service/ersatzteile'],
    ['/jobs/servicetechniker-m-w', '/de/unternehmen/stellen/servicetechniker'],
    ['/en/service', '/de/service'],
    ['/news/2026/messe', '/de/aktuell/messe-2026'],
  ])('%s is most similar to %s', (url, path) => {
    expect(find(url, 1)[0]?.page.path).toBe(path)
  })

  test('scores the same words with 1 and others with less', () => {
    expect(find('/de/service', 1)[0]?.score).toBeCloseTo(1)
    expect(find('/wp-login.php', 1)[0]?.score ?? 0).toBeLessThan(0.3)
  })

  test('finds nothing for an address without words', () => {
    expect(find('/', 3)).toEqual([])
  })

  const many = Array.from({ length: 5_000 }, (_, number) => ({
    path: `/de/maschinen/heber-${number}/modell-${number % 97}`,
  }))

  test('leaves turns of the event loop to others', async () => {
    const seen = { turns: 0, isBuilt: false }
    const building = createSimilarPaths(many).finally(() => (seen.isBuilt = true))
    for (; !seen.isBuilt; seen.turns++) await nextTurn()
    expect(seen.turns).toBeGreaterThan(50)
    expect((await building).find('/de/heber-4999', 1)[0]?.page).toBe(many.at(-1))
  })

  test('takes linear time in the number of pages', async () => {
    const sites = {
      500: await createSimilarPaths(many.slice(0, 500)),
      5000: await createSimilarPaths(many),
    }
    const search = (size: number) => sites[size as 500 | 5000].find('/de/maschinen/heber7', 3)
    expect(timeRatio(search, { small: 500, large: 5_000 })).toBeLessThan(40)
  })
})
