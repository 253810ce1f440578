import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../../tests/harness/time-ratio.ts'
import type { TreePage } from '../../editor/tree-pages.ts'
import { pagesWith, toPath, toTree, type TreeEntry } from './page-tree.ts'

const page = (path: string, title = path): TreePage => ({
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

describe('page tree', () => {
  test('nests pages below their nearest ancestor', () => {
    const pages = ['/de/a/b/c', '/de', '/de/a', '/de/z', '/de/a-b'].map((path) => page(path))
    expect(outline(toTree(pages))).toEqual([
      ['/de', ['/de/a', ['/de/a/b/c']], ['/de/a-b'], ['/de/z']],
    ])
  })

  test('is built in linear time', () => {
    const build = (length: number) =>
      toTree(Array.from({ length }, (_, index) => page(`/de/${index % 70}/${index}`)))
    expect(timeRatio(build, { small: 500, large: 5000 })).toBeLessThan(40)
  })

  test('finds a page by title or path', () => {
    const pages = [page('/de/maschinen/vl-250', 'VL 250'), page('/de/service', 'Wartung')]
    expect(pagesWith('masch 250', pages)).toEqual([pages[0]])
    expect(pagesWith('WARTUNG', pages)).toEqual([pages[1]])
    const about = [page('/de/ueber-uns', 'Über uns')]
    for (const words of ['über', 'uber', 'u\u0308ber'])
      expect(pagesWith(words, about)).toEqual(about)
  })

  test('derives a path from the title', () => {
    expect(toPath('/de/aktuell', 'Grösse & Gewicht: «Café» 2027')).toBe(
      '/de/aktuell/groesse-gewicht-cafe-2027',
    )
    expect(toPath('/de', 'Çedille Gro\u0308sse')).toBe('/de/cedille-groesse')
  })
})
