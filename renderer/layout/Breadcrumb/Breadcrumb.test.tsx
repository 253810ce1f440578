import { expect, test } from 'vitest'
import { renderWithTexts } from '../../../tests/harness/content/render-with-texts.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'

test('leads from the home page to the page that is shown, which is no link', () => {
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
