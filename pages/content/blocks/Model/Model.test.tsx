import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Model.examples.ts'
import { Model } from './Model.tsx'

test('a model carries the title of its page and shows data, files and related products', () => {
  const html = renderExample(Model, examples, 'complete', { level: 1 })
  expect(html).toMatch(/VL 250<\/p><h1 [^>]*>Vakuumheber für Tafeln bis 250 kg<\/h1>/)
  expect(html).toContain('<th scope="row">Eigengewicht</th><td><span>85</span></td><td>kg</td>')
  expect(html).toContain('<td><span>90°</span></td><td></td>')
  expect(html).toContain('PDF, 1.2 MB')
  expect(html).toContain('href="/de/maschinen/vakuumheber/vl-750"')
  expect(html).toContain('href="/de/kontakt?machine=VL+250#formular"')
})

test('the first picture of a page is loaded at once, the others when they come near', () => {
  const html = renderExample(Model, examples, 'complete', { level: 1 })
  expect(html.match(/loading="(\w+)"/g)).toEqual([
    'loading="eager"',
    'loading="lazy"',
    'loading="lazy"',
    'loading="lazy"',
  ])
  expect(renderExample(Model, examples, 'complete', { level: 2 })).not.toContain('"eager"')
})

test('each picture is a link to itself, with what it shows and its caption', () => {
  const html = renderExample(Model, examples, 'complete')
  expect(html.match(/<a [^>]*data-picture="[^"]*"/g)).toHaveLength(3)
  expect(html).toMatch(
    /href="\/media\/vl-250-view.webp" data-picture="VL 250 mit Querträger 2 m"><span [^>]*>Bild vergrössern: <\/span><img [^>]*alt="VL 250 von vorne" width="1600" height="1200"/,
  )
  expect(html).toContain('data-gallery="VL 250"')
})

test('price, delivery and the person to ask are shown where they are known', () => {
  const html = renderExample(Model, examples, 'complete')
  expect(html).toContain('<dt>Lieferzeit</dt><dd>4 Wochen ab Bestellung</dd>')
  expect(html).toMatch(/Ihre Ansprechperson<\/h3>.*Peter Muster.*href="tel:\+41005551952"/)
  const withoutPerson = renderExample(Model, examples, 'in English')
  expect(withoutPerson).toContain('<dt>Guide price</dt><dd>CHF 9,800 to 12,400</dd>')
  expect(withoutPerson).not.toContain('Your contact')
})

test('what is empty is left away', () => {
  const html = renderExample(Model, examples, 'no picture, no data')
  expect(html).not.toMatch(/<img|<table|<ul|<h3|<dl/)
})
