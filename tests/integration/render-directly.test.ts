import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test as base, vi } from 'vitest'
import { isPublished } from '../../content/service/content-snapshot.ts'
import { createContentStore } from '../../content/service/content-store.ts'
import type { PageRequest } from '../../server/rendered-page.ts'
import type { BothWays } from './render-both-ways.ts'

// Renders some hundred pages twice, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const root = join(import.meta.dirname, '../..')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const published = [...createContentStore(join(root, 'content/files'), silent).snapshot.pages]
  .filter(([, page]) => isPublished(page))
  .map(([path]) => encodeURI(path))

/** `calls`: of Vike, once it has shown the page's folder. */
const special = [
  { name: 'the home page', url: '/de', status: 200, calls: 0 },
  { name: 'a search', url: '/en/search?q=pump&q=hoist', status: 200, calls: 0 },
  { name: 'the catalogue', url: '/catalogue', status: 200, calls: 0 },
  { name: 'an example', url: '/catalogue/Quotes?width=400', status: 200, calls: 0 },
  { name: 'an address that has to be decoded', url: '/de/%6Daschinen', status: 200, calls: 1 },
  { name: 'a page that has moved', url: '/de/jobs?x=1', status: 301, calls: 1 },
  { name: 'a page that is not there', url: '/de/nirgends', status: 404, calls: 1 },
  { name: 'a page of the other language', url: '/en/maschinen', status: 404, calls: 1 },
  { name: 'an example that is not there', url: '/catalogue/Quotes/none', status: 404, calls: 1 },
  { name: 'an address with a tidier one', url: '/de/maschinen/', status: 301, calls: 1 },
  { name: 'an address of no page', url: '/nirgends', status: 404, calls: 1 },
  { name: 'an error page that is wanted', url: '/de', errorStatus: 400, status: 400, calls: 1 },
]

const requests = [
  ...published.flatMap((url) => bothKinds(url)),
  ...published.flatMap((url) => bothKinds(`${url}?utm_source=mail&seite=2`)),
  ...special.flatMap(({ url, errorStatus }) => bothKinds(url, errorStatus)),
]
const program = join(root, 'tests/integration/render-both-ways.ts')
const test = base.extend('results', { scope: 'file' }, () => {
  const output = execFileSync(process.execPath, [program, JSON.stringify(requests)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(output) as BothWays[]
})

/** A page as document and as data. */
function bothKinds(url: string, errorStatus?: number): PageRequest[] {
  const locale = url.startsWith('/en') ? 'en' : 'de'
  return [false, true].map((asData) => ({ url, locale, preview: false, asData, errorStatus }))
}

function resultOf(results: BothWays[], request: PageRequest): BothWays | undefined {
  return results[requests.findIndex((known) => JSON.stringify(known) === JSON.stringify(request))]
}

test('every page comes out as Vike renders it', ({ results }) => {
  expect(requests.length).toBeGreaterThan(200)
  expect(requests.filter((_, index) => !results[index]?.isSame)).toEqual([])
})

test('a page with a plain address is rendered without Vike', ({ results }) => {
  const plain = published.filter((url) => /^[/\w-]+$/.test(url))
  expect(plain.length).toBeGreaterThan(50)
  const byVike = plain
    .flatMap((url) => bothKinds(url))
    .filter((page) => resultOf(results, page)?.calls)
  expect(byVike).toEqual([])
})

test.for(special)('$name: $url', ({ url, errorStatus, status, calls }, { results }) => {
  const [document, data] = bothKinds(url, errorStatus).map((request) => resultOf(results, request))
  expect(document).toEqual({ status, isSame: true, calls })
  expect(data).toEqual({ status: 200, isSame: true, calls })
})
