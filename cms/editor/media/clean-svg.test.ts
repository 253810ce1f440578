import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../../tests/harness/time-ratio.ts'
import { cleanSvg } from './clean-svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${attributes}>${inside}</svg>`

describe('SVG cleaner', () => {
  test('keeps a harmless drawing unchanged', () => {
    const inside =
      '<defs><linearGradient id="a"/></defs><style>.b{fill:url(#a)}</style><use href="#a"/><path fill="url(#a)" d="M0 0"/>'
    expect(cleanSvg(svg(inside))).toBe(`${svg(inside)}\n`)
  })

  test.each([
    { name: 'script', source: svg('<script>alert(1)</script>') },
    { name: 'upper-case script', source: svg('<SCRIPT>alert(1)</SCRIPT>') },
    {
      name: 'prefixed script',
      source: svg('<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'),
    },
    { name: 'an event', source: svg('', ' onload="alert(1)"') },
    { name: 'an embedded page', source: svg('<foreignObject><p>alert(1)</p></foreignObject>') },
    { name: 'a javascript: link', source: svg('<a href="javascript:alert(1)"/>') },
    { name: 'a legacy javascript: link', source: svg('<a xlink:href=" javascript:alert(1)"/>') },
    { name: 'an external drawing', source: svg('<use href="https://alert.example/x.svg#a"/>') },
    { name: 'a document as image', source: svg('<image href="data:image/svg+xml,alert"/>') },
    { name: 'an animated link', source: svg('<animate attributeName="href" to="alert"/>') },
    { name: 'an external style', source: svg('<style>@import "https://alert.example"</style>') },
    { name: 'an external fill', source: svg('<path style="fill:url(https://alert.example)"/>') },
    {
      name: 'a meta refresh',
      source: svg(
        '<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=https://alert.example"/>',
      ),
    },
    { name: 'an escaped style', source: svg('<style>@\\69mport "https://alert.example"</style>') },
    {
      name: 'a picture set',
      source: svg(`<a style="fill:image-set('https://alert.example')"/>`),
    },
    { name: 'another base', source: svg('<a xml:base="javascript:alert()" href="#"/>') },
    { name: 'a ping attribute', source: svg('<a href="#a" ping="/de/alert?x"/>') },
    { name: 'a srcset attribute', source: svg('<image srcset="/media/alert.png 1x"/>') },
    { name: 'an instruction', source: svg('<?php alert(1) ?><!ENTITY a "alert">') },
    { name: 'an entity', source: `<!DOCTYPE svg [<!ENTITY a "alert(1)">]>${svg('')}` },
  ])('removes $name', ({ source }) => {
    expect(cleanSvg(source)).not.toMatch(/alert(?!"\/>)|attributeName/)
  })

  test.each([
    { name: 'none', source: '<svg viewBox="0 0 1 1"/>' },
    {
      name: 'an attribute from an entity',
      source:
        '<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 1 1"/>',
    },
  ])('adds the SVG namespace: $name', ({ source }) => {
    expect(cleanSvg(source)).toContain('xmlns="http://www.w3.org/2000/svg"')
  })

  test('rejects other documents', () => {
    expect(() => cleanSvg('<html><svg/></html>')).toThrow('no drawing')
  })

  test('removes scripts in linear time', () => {
    const clean = (count: number) => cleanSvg(svg('<script/>'.repeat(count)))
    expect(timeRatio(clean, { small: 200, large: 2_000 })).toBeLessThan(40)
  })
})
