import { describe, expect, test } from 'vitest'
import { fullLayout } from '../../components/layout/layout.examples.ts'
import type { ErrorData } from '../../components/page/page-state.ts'
import { ShownPageProvider } from '../../components/page/ShownPage.tsx'
import type { Layout } from '../../content/contract/layout.ts'
import { elements } from '../../tests/harness/content/read-html.ts'
import { renderWithTexts } from '../../tests/harness/content/render-with-texts.tsx'
import { ErrorPage } from './ErrorPage.tsx'

function render(data: Partial<ErrorData>, layout: Layout | null = null): string {
  return renderWithTexts(
    <ShownPageProvider pathname="/de/fehlt" layout={layout}>
      <ErrorPage data={{ status: 404, translatedPaths: {}, likelyPages: [], ...data }} />
    </ShownPageProvider>,
  )
}
const hrefs = (html: string) => elements(html, 'a').map(({ href }) => href)

describe('error page', () => {
  test.each([404, 410])('offers likely pages and the search: %i', (status) => {
    const html = render({ status, likelyPages: [{ path: '/de/vl-250', title: 'VL 250' }] })
    expect(hrefs(html)).toEqual(['/de/vl-250', '/de'])
    expect(html).toMatch(/<form [^>]*action="\/de\/search">.*<input [^>]*name="q"/)
  })

  test('offers the same address again with 598', () => {
    expect(hrefs(render({ status: 598 }))).toEqual(['', '/de'])
    expect(render({ status: 598 })).not.toContain('<form')
  })

  test.each([
    { name: 'of the last layout', layout: fullLayout, tel: 'tel:+41005551949' },
    { name: 'from the configuration', layout: null, tel: 'tel:+41005550000' },
  ])('shows the phone number $name with 598', ({ layout, tel }) => {
    expect(hrefs(render({ status: 598, phone: '+41 00 555 00 00' }, layout))).toContain(tel)
  })

  test('shows the phone number by its label', () => {
    const footer = { phone: '+41005551949', phone_label: '+41 00 555 19 49' }
    const html = render({ status: 598 }, { ...fullLayout, footer })
    expect(html).toContain('>+41 00 555 19 49</a>')
    expect(html).toMatch(/<span class="unbroken"><a href="tel:/)
  })

  test('shows no phone number with 404', () => {
    expect(render({}, fullLayout)).not.toContain('tel:')
  })
})
