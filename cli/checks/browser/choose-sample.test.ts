import { expect, test } from 'vitest'
import { toHtml, visitHtml } from '../../../tests/harness/content/visit-html.ts'
import { visitorPage, type VisitorPage } from '../smoke/visitor-page.ts'
import { createSample } from './choose-sample.ts'

async function page(path: string, blocks: string[]): Promise<VisitorPage> {
  const sections = blocks.map((type) => `<section data-block="${type}"></section>`).join('')
  const html = toHtml({ main: `<main><h1>Titel</h1>${sections}</main>` })
  const found = visitorPage(await visitHtml({ path, html }))
  if (!found) throw new Error(path)
  return found
}

function sampleOf(pages: VisitorPage[]): string[] {
  const sample = createSample(['de', 'en'])
  for (const each of pages) sample.see(each)
  return sample.urls().map((url) => new URL(url).pathname)
}

test('opens the home pages, and what they do not have', async () => {
  const pages = await Promise.all([
    page('/de/b', ['Tiles', 'Quotes']),
    page('/de', ['HeaderStatic', 'Tiles']),
    page('/de/a', ['Tiles']),
    page('/en', ['HeaderStatic', 'Tiles']),
    page('/de/c', ['Quotes']),
  ])
  expect(sampleOf(pages)).toEqual(['/de', '/de/b', '/en'])
})

test('takes the page that adds most, the lowest address where several do', async () => {
  const pages = await Promise.all([
    page('/de/d', ['A', 'B', 'C']),
    page('/de/c', ['A', 'B', 'C']),
    page('/de/b', ['A', 'B']),
    page('/de/e', ['D']),
  ])
  expect(sampleOf(pages)).toEqual(['/de/c', '/de/e'])
  expect(sampleOf(pages.toReversed())).toEqual(['/de/c', '/de/e'])
})

test('opens no more than twenty pages of a language', async () => {
  const paths = Array.from({ length: 30 }, (_, index) => `/de/${index}`)
  const pages = await Promise.all(paths.map((path) => page(path, [`Block${path}`])))
  expect(sampleOf([...pages, await page('/de', [])])).toHaveLength(20)
})

test('a page outside the languages is left out, and a site without pages has none', async () => {
  expect(sampleOf([await page('/catalogue', ['A'])])).toEqual([])
  expect(sampleOf([])).toEqual([])
})

test('pages without blocks add nothing', async () => {
  expect(sampleOf([await page('/de/leer', []), await page('/de', ['A'])])).toEqual(['/de'])
})
