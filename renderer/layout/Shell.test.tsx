import { expect, test } from 'vitest'
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

test('has each landmark once, and the skip link before everything', () => {
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

test('the cookie notice is in the page from the start', () => {
  const html = render()
  expect(elements(html, 'section')).toMatchObject([
    { 'aria-label': 'Hinweis zu Cookies', 'data-cookie-notice': 'true' },
  ])
  expect(html).toContain('Wir setzen Cookies ein. <a href="/de/datenschutz">')
})

test('an error page names its status; the footer stays', () => {
  const html = render({ errorStatus: 404 })
  expect(elements(html, 'main')[0]).toMatchObject({ 'data-error': '404' })
  expect(elements(html, 'footer')).toHaveLength(1)
})

test('598 shows no footer', () => {
  const html = render({ errorStatus: 598 })
  expect(elements(html, 'main')[0]).toMatchObject({ 'data-error': '598' })
  expect(html).not.toContain('<footer')
})

test('without a layout there is the logo, the languages and the content', () => {
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

test('a layout with the least possible leaves nothing empty behind', () => {
  const html = render({ layout: minimalLayout })
  expect(elements(html, 'nav').map((nav) => nav['aria-label'])).toEqual(['Sprache'])
  expect(html).not.toMatch(/undefined|mailto:|tel:|Soziale Netzwerke/)
  expect(html).toContain('© 2021 Muster AG')
})

test('a page that exists in the other language says so in that language', () => {
  expect(elements(render(), 'aside')).toMatchObject([{ lang: 'en-GB' }])
  expect(render()).toMatch(
    /<a href="\/en\/machines" hrefLang="en-GB"[^>]*>Read this page in English/,
  )
  expect(render({ translatedPaths: { de: '/de/maschinen' } })).not.toContain('<aside')
})
