import { describe, expect, test } from 'vitest'
import { renderWithTexts } from '../../../tests/harness/content/render-with-texts.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'

describe('breadcrumb', () => {
  test('links ancestors and shows the current page as text', () => {
    const links = [
      { title: 'Startseite', uri: '/de' },
      { title: 'Maschinen', uri: '/de/maschinen' },
    ]
    const html = renderWithTexts(<Breadcrumb links={links} current="Vakuumheber" />)
    expect(html).toContain('aria-label="Sie sind hier"')
    expect(html).toMatch(
      /<li><a href="\/de">Startseite<\/a><\/li><li><a href="\/de\/maschinen">Maschinen<\/a><\/li><li aria-current="page">Vakuumheber<\/li><\/ol>/,
    )
  })
})
