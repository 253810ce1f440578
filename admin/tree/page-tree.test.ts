import { expect, test } from 'vitest'
import type { ListedPage } from '../../content/service/editor/list-pages.ts'
import { search, toPath, toTree, type TreeEntry } from './page-tree.ts'

const page = (path: string, title = path): ListedPage => ({
  path,
  title,
  locale: 'de',
  type: 'page',
  state: 'published',
  problems: 0,
  id: path,
})
const outline = (entries: TreeEntry[]): unknown[] =>
  entries.map((entry) => [entry.page.path, ...outline(entry.children)])

test('pages stand below the next page above them', () => {
  const pages = ['/de/a/b/c', '/de', '/de/a', '/de/z', '/de/a-b'].map((path) => page(path))
  expect(outline(toTree(pages))).toEqual([
    ['/de', ['/de/a', ['/de/a/b/c']], ['/de/a-b'], ['/de/z']],
  ])
})

test('5,000 pages are a tree in no time', () => {
  const pages = Array.from({ length: 5000 }, (_, index) => page(`/de/${index % 70}/${index}`))
  const before = performance.now()
  toTree(pages)
  expect(performance.now() - before).toBeLessThan(500)
})

test('a page is found by words of its title or path', () => {
  const pages = [page('/de/maschinen/vl-250', 'VL 250'), page('/de/service', 'Wartung')]
  expect(search(pages, 'masch 250')).toEqual([pages[0]])
  expect(search(pages, 'WARTUNG')).toEqual([pages[1]])
  const about = [page('/de/ueber-uns', 'Über uns')]
  for (const words of ['über', 'uber', 'u\u0308ber']) expect(search(about, words)).toEqual(about)
})

test('a path is made of the title', () => {
  expect(toPath('/de/aktuell', 'Grösse & Gewicht: «Café» 2027')).toBe(
    '/de/aktuell/groesse-gewicht-cafe-2027',
  )
  expect(toPath('/de', 'Çedille Gro\u0308sse')).toBe('/de/cedille-groesse')
})
