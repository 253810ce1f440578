import { describe, expect, test } from 'vitest'
import type { Layout } from '../../../content/contract/layout.ts'
import { elements, textOf } from '../../../tests/harness/content/read-html.ts'
import { renderWithTexts } from '../../../tests/harness/content/render-with-texts.tsx'
import { fullLayout, minimalLayout } from '../layout.examples.ts'
import { Footer } from './Footer.tsx'

const render = (layout: Layout) => renderWithTexts(<Footer layout={layout} siteName="Muster AG" />)

describe('footer', () => {
  test('shows the first five entries as columns', () => {
    const html = render(fullLayout)
    expect(html.match(/<h2/g)).toHaveLength(5)
    expect(html).toContain('<a href="/de/maschinen/vakuumheber">Vakuumheber</a>')
    expect(html).not.toContain('Shop')
  })

  test('shows fewer columns for fewer entries', () => {
    const html = render({ ...fullLayout, navigation: fullLayout.navigation.slice(0, 2) })
    expect(html.match(/<h2/g)).toHaveLength(2)
  })

  test('links phone number and e-mail by their labels', () => {
    const html = render(fullLayout)
    expect(html).toContain('<a href="tel:+41005551949">Anrufen</a>')
    expect(html).toContain('<a href="mailto:info@muster.example">E-Mail schreiben</a>')
  })

  test('omits the trunk prefix of a phone number', () => {
    const html = render({ ...minimalLayout, footer: { phone: '+41 (0)44 555 19 49' } })
    expect(html).toContain('<a href="tel:+41445551949">+41 (0)44 555 19 49</a>')
  })

  test('shows phone number and e-mail without labels', () => {
    const { email, phone } = fullLayout.footer
    const html = render({ ...minimalLayout, footer: { email, phone } })
    expect(html).toContain('>+41 00 555 19 49</a>')
    expect(html).toContain('>info@muster.example</a>')
  })

  test('marks social networks as nofollow', () => {
    const links = elements(render(fullLayout), 'a').filter(({ href }) => href?.startsWith('https:'))
    expect(links.map(({ rel }) => rel)).toEqual(['nofollow', 'nofollow', 'nofollow', 'nofollow'])
  })

  /** Buttons for what only scripts can do. */
  const buttons = 'Cookie-EinstellungenTastenkürzel «/» ausschalten'

  test('ends with copyright line and legal links', () => {
    const html = render(fullLayout)
    expect(textOf(html, 'footer')).toMatch(new RegExp(`© 2021 Muster AGImpressum${buttons}$`))
  })

  test('omits missing parts', () => {
    expect(textOf(render(minimalLayout), 'footer')).toBe(`© 2021 Muster AG${buttons}`)
  })
})
