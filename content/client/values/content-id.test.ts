import { expect, test } from 'vitest'
import { toContentHash, toContentId } from './content-id.ts'

test.each([
  'ablauf',
  'größe',
  'vl-250',
  'page',
  'layout',
  'services',
  'history',
  'Kontakt-2',
  '2025',
  'a_b.c',
])('an id that nothing else has stays as it is: %s', (id) => {
  expect(toContentId(id)).toBe(id)
  expect(toContentHash(`#${id}`)).toBe(`#${id}`)
})

test.each([
  'main',
  'root',
  'nprogress',
  'announcer',
  'search-input',
  'contact-email',
  'aftersales-2-consent-error',
  'subpages-0',
  'dataLayer',
  'earlyPresses',
  'requestIdleCallback',
  'google',
  'google_tag_manager',
  'vike_pageContext',
  '__proto__',
])('an id that the site or a script looks for gets a prefix: %s', (id) => {
  expect(toContentId(id)).toBe(`content-${id}`)
})

test.each([
  { name: 'on the same page', link: '#nprogress', is: '#content-nprogress' },
  { name: 'on another page', link: '/de/seite?x=1#menu', is: '/de/seite?x=1#content-menu' },
  { name: 'percent-encoded', link: '#%6denu', is: '#content-menu' },
])('a link to a prefixed id follows it, $name', ({ link, is }) => {
  expect(toContentHash(link)).toBe(is)
})

test.each([
  { name: 'the top of the page', link: '#top' },
  { name: 'the main part of a page', link: '/de#main' },
  { name: 'a page of a document', link: '/media/blatt.pdf#page=3' },
  { name: 'another site', link: 'https://x.example/#menu' },
  { name: 'a mail address', link: 'mailto:a@b.ch?subject=#menu' },
  { name: 'an id that cannot be decoded', link: '#%E0%A4%A' },
  { name: 'no id', link: '/de' },
])('a link to $name stays as it is', ({ link }) => {
  expect(toContentHash(link)).toBe(link)
})
