import { describe, expect, test } from 'vitest'
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

describe('header', () => {
  test('links its logo to the home page in the locale', () => {
    expect(elements(render('/de'), 'a')[0]).toMatchObject({
      href: '/de',
      'aria-label': 'Muster AG, zur Startseite',
    })
    expect(elements(render('/en', 'en'), 'a')[0]).toMatchObject({
      href: '/en',
      'aria-label': 'Muster AG, home page',
    })
  })

  test('labels each button with target and collapsed state', () => {
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

  test('shows known icons and subpages', () => {
    const html = render('/de')
    expect(html).toContain('#weight')
    expect(html).not.toContain('no-such-icon')
    expect(html).toContain('href="/de/maschinen/vakuumheber/vl-250"')
  })

  test('submits the search form to the result page', () => {
    const html = render('/de')
    expect(elements(html, 'form')).toMatchObject([{ action: '/de/search' }])
    expect(elements(html, 'input')).toMatchObject([
      { type: 'search', name: 'q', id: 'search-input' },
    ])
    expect(elements(html, 'label')).toMatchObject([{ for: 'search-input' }])
  })

  test('links contact page and social networks', () => {
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
})
