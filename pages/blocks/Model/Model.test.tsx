import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Model.examples.ts'
import { Model } from './Model.tsx'

describe('machine model', () => {
  test('shows page title, data, files and related products', () => {
    const html = renderExample(Model, examples, 'complete', { level: 1 })
    const heading = /<h1 [^>]*>(.*)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')
    expect(heading).toBe('VL\u00a0250: Vakuumheber für Tafeln bis 250 kg')
    expect(html).toContain(
      '<th scope="row">Eigengewicht</th><td><span class="unbroken">85</span></td><td>kg</td>',
    )
    expect(html).toContain('<td><span class="unbroken">90°</span></td><td></td>')
    expect(html).toContain('PDF, 1.2\u00a0MB')
    expect(html).toContain('href="/de/maschinen/vakuumheber/vl-750"')
    expect(html).toContain('href="/de/kontakt?machine=VL+250#formular"')
  })

  test('loads only the first picture of a page eagerly', () => {
    const html = renderExample(Model, examples, 'complete', { level: 1 })
    expect(html.match(/loading="(\w+)"/g)).toEqual([
      'loading="eager"',
      'loading="lazy"',
      'loading="lazy"',
      'loading="lazy"',
      'loading="lazy"',
    ])
    expect(renderExample(Model, examples, 'complete', { level: 2 })).not.toContain('"eager"')
  })

  test('links each picture to its file with caption', () => {
    const html = renderExample(Model, examples, 'complete')
    expect(html.match(/<a [^>]*data-picture="[^"]*"/g)).toHaveLength(3)
    expect(html).toMatch(
      /href="\/media\/vl-250-view.webp" data-picture="VL 250 mit Querträger 2 m"><span [^>]*>Bild vergrössern: <\/span><img [^>]*alt="VL 250 von vorne" width="1600" height="1200"/,
    )
    expect(html).toContain('data-gallery="VL 250"')
  })

  test('shows known price, delivery time and contact person', () => {
    const html = renderExample(Model, examples, 'complete')
    expect(html).toMatch(/<dt>Lieferzeit<\/dt><dd><span>4 Wochen<\/span><span [^>]*>ab Bestellung</)
    const withoutPerson = renderExample(Model, examples, 'in English')
    expect(withoutPerson).toContain('<dt>Guide price</dt><dd>CHF 9,800 to 12,400</dd>')
    expect(withoutPerson).not.toContain('Your contact')
  })

  test('names the contact person of each area', () => {
    const html = renderExample(Model, examples, 'complete')
    expect(html).toMatch(/Ihre Ansprechpersonen<\/h3>.*Peter Muster.*href="tel:\+41005551952"/)
    expect(html).toMatch(/Westschweiz<\/p>.*Céline Rochat.*href="tel:\+41005551954"/)
    expect(renderExample(Model, examples, 'overlong')).toContain('Ihre Ansprechperson</h3>')
  })

  test('has a bar with price, phone and request', () => {
    const html = renderExample(Model, examples, 'complete', { level: 1 })
    const [, bar = ''] = html.split('data-page-bar')
    expect(bar).toMatch(/role="group" aria-label="VL\u00a0250"/)
    expect(bar).toContain('href="tel:+41005551952"')
    expect(bar).toContain('href="/de/kontakt?machine=VL+250#formular"')
    expect(renderExample(Model, examples, 'complete', { level: 2 })).not.toContain('data-page-bar')
  })

  test('links the data sheet beside the request', () => {
    const html = renderExample(Model, examples, 'complete', { level: 1 })
    const [head = ''] = html.split('data-gallery')
    expect(head).toMatch(/<a href="\/media\/datenblatt-vl-250.pdf"[^>]*>.*Datenblatt VL\u00a0250/)
    expect(head).not.toContain('vl-250.step')
  })

  test('omits empty parts', () => {
    const html = renderExample(Model, examples, 'no picture, no data')
    expect(html).not.toMatch(/<img|<table|<ul|<h3|<dl/)
  })
})
