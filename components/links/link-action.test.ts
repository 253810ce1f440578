import { describe, expect, test } from 'vitest'
import { clickedLink, linkAction } from './link-action.ts'

type Attributes = Record<string, string | undefined>

const page = new URL('https://site.example/de/maschinen?x=1#oben')

/** A link as far as it is asked. */
function link(attributes: Attributes) {
  return { getAttribute: (name: string) => attributes[name] ?? null }
}

function actionOf(attributes: Attributes, location = page): string {
  const action = linkAction(link(attributes), location)
  return action.kind === 'browser' ? 'browser' : `${action.kind} ${action.url.href}`
}

describe('navigation within the site', () => {
  test.each([
    { name: 'a page', href: '/de/produkte', url: 'https://site.example/de/produkte' },
    { name: 'the home page', href: '/en', url: 'https://site.example/en' },
    { name: 'a home page with trailing slash', href: '/en/', url: 'https://site.example/en/' },
    { name: 'a query', href: '/de/search?q=a&b', url: 'https://site.example/de/search?q=a&b' },
    {
      name: 'another query of the page',
      href: '?x=2',
      url: 'https://site.example/de/maschinen?x=2',
    },
    {
      name: 'the same page by an empty address',
      href: '',
      url: 'https://site.example/de/maschinen?x=1',
    },
    { name: 'a relative address', href: 'produkte', url: 'https://site.example/de/produkte' },
    {
      name: 'an anchor on another page',
      href: '/de/produkte#masse',
      url: 'https://site.example/de/produkte#masse',
    },
    {
      name: 'an anchor on the page without its query',
      href: '/de/maschinen#masse',
      url: 'https://site.example/de/maschinen#masse',
    },
    {
      name: 'an absolute address of the site',
      href: 'https://site.example/en/products',
      url: 'https://site.example/en/products',
    },
    {
      name: 'an absolute address with default port',
      href: 'https://SITE.example:443/en',
      url: 'https://site.example/en',
    },
    {
      name: 'a protocol-relative address of the site',
      href: '//site.example/en',
      url: 'https://site.example/en',
    },
    {
      name: 'an address with surrounding spaces',
      href: ' /de/produkte\n',
      url: 'https://site.example/de/produkte',
    },
    { name: 'umlauts', href: '/de/über', url: 'https://site.example/de/%C3%BCber' },
    { name: 'a path with a dot', href: '/de/a.b/c', url: 'https://site.example/de/a.b/c' },
  ])('$name', ({ href, url }) => {
    expect(actionOf({ href })).toBe(`navigate ${url}`)
  })

  test('accepts the own tab as target', () => {
    expect(actionOf({ href: '/de', target: '_self' })).toBe('navigate https://site.example/de')
    expect(actionOf({ href: '/de', target: '' })).toBe('navigate https://site.example/de')
  })

  test('reads xlink:href of SVG links', () => {
    expect(actionOf({ 'xlink:href': '/de' })).toBe('navigate https://site.example/de')
  })
})

describe('anchor on the page', () => {
  test.each([
    { name: 'a place', href: '#masse' },
    { name: 'the current anchor', href: '#oben' },
    { name: 'the top', href: '#' },
    { name: 'the top by name', href: '#top' },
    { name: 'umlauts', href: '#größe', hash: '#gr%C3%B6%C3%9Fe' },
    { name: 'the whole path', href: '/de/maschinen?x=1#a', hash: '#a' },
    {
      name: 'a path with trailing slash',
      href: '/de/maschinen/?x=1#a',
      hash: '#a',
      slash: '/',
    },
    { name: 'the query with an anchor', href: '?x=1#a', hash: '#a' },
    {
      name: 'an absolute address',
      href: 'https://site.example/de/maschinen?x=1#a',
      hash: '#a',
    },
  ])('scrolls to $name', ({ href, hash = href, slash = '' }) => {
    expect(actionOf({ href })).toBe(`anchor https://site.example/de/maschinen${slash}?x=1${hash}`)
  })

  test('accepts other percent-encoding of the path', () => {
    const location = new URL('https://site.example/de/%c3%bcber')
    expect(actionOf({ href: '/de/über#a' }, location)).toMatch(/^anchor /)
  })

  test('works on a page without language', () => {
    expect(actionOf({ href: '#main' }, new URL('https://site.example/nowhere'))).toMatch(/^anchor /)
  })
})

describe('link left to the browser', () => {
  test.each([
    { name: 'another host', href: 'https://other.example/de' },
    { name: 'another host, protocol-relative', href: '//other.example/de' },
    { name: 'another host after backslashes', href: '/\\other.example/de' },
    { name: 'another host after a tab', href: '/\t/other.example/de' },
    { name: 'a host with the site as prefix', href: 'https://site.example.evil.example/de' },
    { name: 'a subdomain', href: 'https://shop.site.example/de' },
    { name: 'another port', href: 'https://site.example:8443/de' },
    { name: 'another scheme', href: 'http://site.example/de' },
    { name: 'credentials', href: 'https://anna:geheim@site.example/de' },
    { name: 'a user name', href: 'https://anna@site.example/de#a' },
    { name: 'mail', href: 'mailto:info@site.example' },
    { name: 'a phone number', href: 'tel:+41441234567' },
    { name: 'a script', href: 'javascript:void(0)' },
    { name: 'data', href: 'data:text/html,x' },
    { name: 'a blob URL of the site', href: 'blob:https://site.example/de' },
    { name: 'an invalid address', href: 'https://' },
    { name: 'media', href: '/media/plan.pdf' },
    { name: 'a file below a language', href: '/de/plan.pdf' },
    { name: 'the sitemap', href: '/sitemap.xml' },
    { name: 'the editor', href: '/admin' },
    { name: 'a page of the editor', href: '/admin/de' },
    { name: 'the root', href: '/' },
    { name: 'a path without language', href: '/maschinen' },
    { name: 'a path with a language as prefix', href: '/development' },
    { name: 'an AJAX endpoint', href: '/de/ajax/search?q=a' },
    { name: 'a text fragment of the page', href: '#:~:text=Heber' },
    { name: 'a text fragment after an anchor', href: '#masse:~:text=Heber' },
    { name: 'a text fragment of another page', href: '/de/produkte#:~:text=Heber' },
  ])('$name', ({ href }) => {
    expect(actionOf({ href })).toBe('browser')
  })

  test.each([
    { name: 'no address', attributes: {} },
    { name: 'a download', attributes: { href: '/de', download: '' } },
    { name: 'a named download', attributes: { href: '/de', download: 'a.html' } },
    { name: 'a new tab', attributes: { href: '/de', target: '_blank' } },
    { name: 'a named tab', attributes: { href: '/de', target: 'shop' } },
    { name: 'an anchor in a new tab', attributes: { href: '#a', target: '_blank' } },
    { name: 'a slide', attributes: { href: '#slide-2', 'data-native-scroll': '' } },
  ])('a link with $name', ({ attributes }) => {
    expect(actionOf(attributes)).toBe('browser')
  })
})

describe('clicked link', () => {
  const inner = { closest: (selector: string) => selector.startsWith('a') && 'the link' }
  const outside = { closest: () => null }
  const click = (change: object = {}) =>
    clickedLink({
      target: inner as unknown as EventTarget,
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      defaultPrevented: false,
      ...change,
    })

  test('is the link around the target', () => {
    expect(click()).toBe('the link')
  })

  test.each([
    { name: 'beside a link', change: { target: outside } },
    { name: 'on the document', change: { target: {} } },
    { name: 'on nothing', change: { target: null } },
    { name: 'with the middle button', change: { button: 1 } },
    { name: 'for a new tab', change: { ctrlKey: true } },
    { name: 'for a new tab on a Mac', change: { metaKey: true } },
    { name: 'for a new window', change: { shiftKey: true } },
    { name: 'for a download', change: { altKey: true } },
    { name: 'handled by another script', change: { defaultPrevented: true } },
  ])('is null for a click $name', ({ change }) => {
    expect(click(change)).toBeNull()
  })
})
