import { describe, expect, test } from 'vitest'
import { parseLink } from './parse-link.ts'

const origin = 'https://www.muster.example'
const parse = (typed: string) => {
  const parsed = parseLink(typed, origin)
  return parsed.kind === 'refused' ? parsed.rule : `${parsed.kind} ${parsed.uri}`
}

describe('typed link', () => {
  test.each([
    ['/de/maschinen', 'page /de/maschinen'],
    [' /de/maschinen?x=1#masse ', 'page /de/maschinen?x=1#masse'],
    ['/de/u\u0308ber', 'page /de/über'],
    ['/media/prospekt.pdf', 'file /media/prospekt.pdf'],
    ['#masse', 'anchor #masse'],
    ['info@muster.ch', 'mail mailto:info@muster.ch'],
    ['mailto:info@muster.ch', 'mail mailto:info@muster.ch'],
    ['MAILTO:info@muster.ch?subject=Offerte', 'mail mailto:info@muster.ch?subject=Offerte'],
    ['mailto:vor%20nach@muster.ch', 'link-mail'],
    ['büro@müller.example', 'mail mailto:büro@müller.example'],
    ['055 555 19 52', 'phone tel:0555551952'],
    ['+41 (0)55 555 19 52', 'phone tel:+41555551952'],
    ['tel:+41555551952', 'phone tel:+41555551952'],
    ['tel:117', 'phone tel:117'],
    ['tel:+41555551952;ext=12', 'phone tel:+41555551952;ext=12'],
    ['0800/123-456', 'phone tel:0800123456'],
    ['www.example.com', 'web https://www.example.com'],
    ['example.com/a?b=1#c', 'web https://example.com/a?b=1#c'],
    ['example.com:8080/a', 'web https://example.com:8080/a'],
    ['müller.example', 'web https://müller.example'],
    ['https://example.com/ä', 'web https://example.com/ä'],
    ['HTTP://example.com', 'web HTTP://example.com'],
    ['https://192.0.2.1/x', 'web https://192.0.2.1/x'],
    ['http://localhost:3000/de', 'web http://localhost:3000/de'],
    ['https://www.muster.example/de/kontakt?x#y', 'page /de/kontakt?x#y'],
    ['www.muster.example/media/a.pdf', 'file /media/a.pdf'],
  ])('is understood: %s', (typed, expected) => {
    expect(parse(typed)).toBe(expected)
  })

  test.each([
    ['javascript:alert(1)', 'link-scheme'],
    ['java\tscript:alert(1)', 'link-word'],
    ['data:text/html,x', 'link-scheme'],
    ['file:///C:/Users/anna/x.pdf', 'link-scheme'],
    ['C:\\Users\\anna\\x.pdf', 'link-scheme'],
    ['htp://example.com', 'link-scheme'],
    ['http:/example.com', 'link-scheme'],
    ['https:example.com', 'link-scheme'],
    ['ftp://example.com', 'link-scheme'],
    ['https://https://example.com', 'link-host'],
    ['https://muster', 'link-host'],
    ['https://', 'link-host'],
    ['https://anna:geheim@example.com', 'link-host'],
    ['https://example.com/a b', 'link-space'],
    ['/de/a b', 'link-space'],
    ['www.example.com a', 'link-space'],
    ['#a b', 'link-space'],
    ['//example.com', 'link-path'],
    ['/\\example.com', 'link-path'],
    ['\\\\server\\ordner', 'link-path'],
    ['info@muster', 'link-mail'],
    ['mailto:', 'link-mail'],
    ['tel:', 'link-phone'],
    ['tel:ruf mich an', 'link-phone'],
    ['Maschinen', 'link-word'],
    ['prospekt.pdf', 'link-word'],
    ['2026', 'link-word'],
    ['#', 'link-word'],
    ['', 'link-word'],
  ])('is refused: %s', (typed, expected) => {
    expect(parse(typed)).toBe(expected)
  })
})
