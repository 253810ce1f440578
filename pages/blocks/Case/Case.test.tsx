import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Case.examples.ts'
import { Case } from './Case.tsx'

describe('case study', () => {
  test('shows the page title and three chapters', () => {
    const html = renderExample(Case, examples, 'complete', { level: 1 })
    expect(html).toMatch(/<h1 [^>]*>Glasscheiben in 40\u00a0Sekunden gewendet<\/h1>/)
    expect(html.match(/<h2 [^>]*>[^<]*/g)?.map((tag) => tag.replace(/.*>/, ''))).toEqual([
      'Aufgabe',
      'Lösung',
      'Ergebnis',
      'Auf einen Blick',
    ])
    expect(html).toContain('<dt>Kunde</dt><dd>Oberfeld Glas AG</dd>')
    expect(html).toContain(
      '<th scope="row">Traglast</th><td><span class="unbroken">750</span></td><td>kg</td>',
    )
    expect(html).toContain('href="/de/maschinen/vakuumheber/vl-750"')
  })

  test('omits missing facts and machine', () => {
    expect(renderExample(Case, examples, 'no facts, no machine')).not.toMatch(
      /Auf einen Blick|<table|<a /,
    )
  })
})
