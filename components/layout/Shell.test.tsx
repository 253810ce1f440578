import { describe, expect, test } from 'vitest'
import { elements } from '../../tests/harness/content/read-html.ts'
import { renderWithTexts } from '../../tests/harness/content/render-with-texts.tsx'
import { ShownPageProvider } from '../page/ShownPage.tsx'
import { fullLayout, minimalLayout } from './layout.examples.ts'
import { Shell, type ShellProps } from './Shell.tsx'

function render(props: Partial<ShellProps> = {}) {
  return renderWithTexts(
    <ShownPageProvider pathname="/de/maschinen">
      <Shell
        layout={fullLayout}
        siteName="Muster AG"
        translatedPaths={{ de: '/de/maschinen', en: '/en/machines' }}
        {...props}
      >
        <h1>Inhalt</h1>
      </Shell>
    </ShownPageProvider>,
  )
}

describe('page shell', () => {
  test('has each landmark once after the skip link', () => {
    const html = render()
    for (const landmark of ['header', 'main', 'footer', 'search'])
      expect(elements(html, landmark), landmark).toHaveLength(1)
    expect(elements(html, 'a')[0]).toMatchObject({ href: '#main' })
    expect(elements(html, 'main')[0]).toMatchObject({ id: 'main', tabindex: '-1' })
    expect(elements(html, 'nav').map((nav) => nav['aria-label'])).toEqual([
      'Sprache',
      'Hauptnavigation',
      'Alle Bereiche',
    ])
  })

  test('contains the cookie notice from the start', () => {
    const html = render()
    expect(elements(html, 'section')).toMatchObject([
      { 'aria-label': 'Hinweis zu Cookies', 'data-cookie-notice': 'true' },
    ])
    expect(html).toContain('Wir setzen Cookies ein. <a href="/de/datenschutz">')
  })

  test('marks the status of an error page', () => {
    const html = render({ errorStatus: 404 })
    expect(elements(html, 'main')[0]).toMatchObject({ 'data-error': '404' })
    expect(elements(html, 'footer')).toHaveLength(1)
  })

  test('omits the footer for 598', () => {
    const html = render({ errorStatus: 598 })
    expect(elements(html, 'main')[0]).toMatchObject({ 'data-error': '598' })
    expect(html).not.toContain('<footer')
  })

  test('shows logo, languages and content without a layout', () => {
    const html = render({ layout: null, errorStatus: 598 })
    expect(elements(html, 'a').map(({ href }) => href)).toEqual([
      '#main',
      '/de',
      '/de/maschinen',
      '/en/machines',
    ])
    expect(html).not.toMatch(/<(search|footer|button|section)/)
    expect(html).toContain('<h1>Inhalt</h1>')
  })

  test('omits missing parts of a minimal layout', () => {
    const html = render({ layout: minimalLayout })
    expect(elements(html, 'nav').map((nav) => nav['aria-label'])).toEqual(['Sprache'])
    expect(html).not.toMatch(/undefined|mailto:|tel:|Soziale Netzwerke/)
    expect(html).toContain('© 2021 Muster AG')
  })

  test('suggests the other language in its own words', () => {
    expect(elements(render(), 'aside')).toMatchObject([{ lang: 'en-GB' }])
    expect(render()).toMatch(
      /<a href="\/en\/machines" hrefLang="en-GB"[^>]*>Read this page in English/,
    )
    expect(render({ translatedPaths: { de: '/de/maschinen' } })).not.toContain('<aside')
  })
})
