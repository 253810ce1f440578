import { describe, expect, test } from 'vitest'
import { toHtml, visitHtml } from '../../../tests/harness/content/visit-html.ts'
import { createFacts } from '../../../tests/harness/apply-rules.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Visit } from '../../crawl/visit.ts'
import { seePage } from '../seen-page.ts'
import { chooseSample } from './choose-sample.ts'

function page(path: string, blocks: string[]): Visit {
  const sections = blocks.map((type) => `<section data-block="${type}"></section>`).join('')
  const html = toHtml({ main: `<main><h1>Titel</h1>${sections}</main>` })
  return visitHtml({ path, html })
}

function sampleOf(pages: Visit[], locales: Locale[] = ['de', 'en']): string[] {
  const facts = createFacts({ locales })
  for (const each of pages) seePage(each, facts)
  return chooseSample(facts).map((url) => new URL(url).pathname)
}

describe('browser sample', () => {
  test('adds pages with block types missing on home pages', () => {
    const pages = [
      page('/de/b', ['Tiles', 'Quotes', 'Video']),
      page('/de', ['HeaderStatic']),
      page('/de/a', ['HeaderStatic', 'Tiles']),
      page('/en', ['HeaderStatic', 'Tiles']),
      page('/de/c', ['Quotes']),
    ]
    expect(sampleOf(pages)).toEqual(['/de', '/de/b', '/en'])
  })

  test('prefers most new types, then the lowest address', () => {
    const pages = [
      page('/de/d', ['A', 'B', 'C']),
      page('/de/c', ['A', 'B', 'C']),
      page('/de/b', ['A', 'B']),
      page('/de/e', ['D']),
    ]
    expect(sampleOf(pages)).toEqual(['/de/c', '/de/e'])
    expect(sampleOf(pages.toReversed())).toEqual(['/de/c', '/de/e'])
  })

  test('omits pages made redundant by rare block types', () => {
    const pages = [
      page('/de/a', ['A', 'X']),
      page('/de/b', ['B', 'Y']),
      page('/de/c', ['C', 'Z']),
      page('/de/d', ['A', 'B', 'C']),
    ]
    expect(sampleOf(pages)).toEqual(['/de/a', '/de/b', '/de/c'])
  })

  test('needs no more pages than block types per language', () => {
    const pages = [
      page('/de/a', ['A', 'B']),
      page('/de/b', ['B', 'C']),
      page('/de/c', ['A', 'C']),
      page('/de/d', ['A']),
    ]
    expect(sampleOf([...pages, page('/de', [])])).toEqual(['/de', '/de/a', '/de/b'])
  })

  test('uses one home page without known languages', () => {
    const pages = [page('/', []), page('/a', []), page('/b', ['A'])]
    expect(sampleOf(pages, [])).toEqual(['/', '/b'])
  })

  test('excludes pages outside the languages', () => {
    expect(sampleOf([page('/catalogue', ['A'])])).toEqual([])
    expect(sampleOf([])).toEqual([])
  })

  test('omits pages without blocks', () => {
    expect(sampleOf([page('/de/leer', []), page('/de', ['A'])])).toEqual(['/de'])
  })
})
