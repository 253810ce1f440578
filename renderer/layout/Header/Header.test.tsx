import { expect, test } from 'vitest'
import type { Locale } from '../../../locales/locales.ts'
import { elements } from '../../../tests/harness/content/read-html.ts'
import { renderWithTexts } from '../../../tests/harness/content/render-with-texts.tsx'
import { ShownPageProvider } from '../../page/ShownPage.tsx'
import { fullLayout } from '../layout.examples.ts'
import { Header } from './Header.tsx'

function render(pathname: string, locale: Locale = 'de') {
  return renderWithTexts(
    <ShownPageProvider pathname={pathname}>
      <Header
        layout={fullLayout}
        siteName="Muster AG"
        translatedPaths={{ de: '/de/maschinen', en: '/en/machines' }}
      />
    </ShownPageProvider>,
    locale,
  )
}

test('the logo leads home in the language of the page', () => {
  expect(elements(render('/de'), 'a')[0]).toMatchObject({
    href: '/de',
    'aria-label': 'Muster AG, zur Startseite',
  })
  expect(elements(render('/en', 'en'), 'a')[0]).toMatchObject({
    href: '/en',
    'aria-label': 'Muster AG, home page',
  })
})

test('each button says what it opens and that it is closed', () => {
  const html = render('/de')
  const buttons = elements(html, 'button').filter((button) => button['aria-controls'])
  expect(buttons).toMatchObject([
    { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'menu' },
    {
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': 'subpages-0',
      'aria-label': 'Unterseiten von Maschinen',
    },
  ])
  for (const button of buttons) expect(html).toContain(`id="${button['aria-controls']}"`)
})

test('sub-pages have the icons that the site has, and the pages below them', () => {
  const html = render('/de')
  expect(html).toContain('#weight')
  expect(html).not.toContain('no-such-icon')
  expect(html).toContain('href="/de/maschinen/vakuumheber/vl-250"')
})

test('the search form leads to the result page by itself', () => {
  const html = render('/de')
  expect(elements(html, 'form')).toMatchObject([{ action: '/de/search' }])
  expect(elements(html, 'input')).toMatchObject([{ type: 'search', name: 'q', id: 'search-input' }])
  expect(elements(html, 'label')).toMatchObject([{ for: 'search-input' }])
})

test('leads to the contact page and to the social networks', () => {
  const hrefs = elements(render('/de'), 'a').map(({ href }) => href)
  expect(hrefs.slice(-6)).toEqual([
    '/de/kontakt',
    'https://www.youtube.com/@muster',
    'https://www.linkedin.com/company/muster',
    'https://www.xing.com/pages/muster',
    'https://www.instagram.com/muster',
    'mailto:info@muster.example',
  ])
})
