import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../tests/harness/time-ratio.ts'
import type { RedirectEntry } from './redirect-rule.ts'
import { createRedirectTable } from './redirect-table.ts'

const tableOf = (entries: RedirectEntry[], pages: string[] = []) =>
  createRedirectTable(entries.entries(), pages)

/** Target at an address, or its status. */
function follow(entries: RedirectEntry[], url: string) {
  const found = tableOf(entries).find(url)
  return found && (found.location ?? found.status)
}

const old = [
  { from: '/produkte/heber.html', to: '/de/maschinen/heber' },
  { from: '/index.php?id=17', to: '/de/service' },
  { from: '/index.php?id=18', to: '/de/kontakt' },
  { from: '/index.php?id=18&lang=en', to: '/en/contact' },
  { from: '/index.php', to: '/de' },
  { from: '/?p=123', to: '/de/aktuell/messe' },
  { from: '/fr/produits', to: '/de/maschinen' },
  { from: '/Über uns.HTM', to: '/de/unternehmen' },
  { from: '/shop/*', to: 'https://shop.example/de/*' },
  { from: '/produkte/*', to: '/de/maschinen' },
  { from: '/produkte/pumpen/*', to: '/de/pumpen/*' },
  { from: '/blog/*/amp', to: '/de/aktuell/*' },
  { from: '/news/2019/', to: '/de/aktuell?from=2019#liste' },
  { from: '/weg', status: 410 },
  { from: '/vorerst', to: '/de/neu', status: 302 },
  { from: 'https://www.alt.example/kontakt.asp', to: '/de/kontakt' },
  { from: '/media/alt.pdf', to: '/media/neu.pdf' },
  { from: '/media/alt.pdf', to: '/de/downloads' },
]

describe('redirect table', () => {
  test.each([
    ['/produkte/heber.html', '/de/maschinen/heber'],
    ['/index.php?id=17', '/de/service'],
    ['/index.php?id=18', '/de/kontakt'],
    ['/index.php?lang=en&id=18', '/en/contact'],
    ['/index.php?id=99', '/de?id=99'],
    ['/?p=123', '/de/aktuell/messe'],
    ['/?p=124', null],
    ['/', null],
    ['/fr/produits', '/de/maschinen'],
    ['/shop/a/B?x=1', 'https://shop.example/de/a/B?x=1'],
    ['/produkte', '/de/maschinen'],
    ['/produkte/', '/de/maschinen'],
    ['/produkte/unbekannt', '/de/maschinen'],
    ['/produkteliste', null],
    ['/produkte/pumpen/P%201', '/de/pumpen/P%201'],
    ['/blog/eins/zwei/amp', '/de/aktuell/eins/zwei'],
    ['/news/2019', '/de/aktuell?from=2019#liste'],
    ['/news/2019?from=1&x=2', '/de/aktuell?from=2019&x=2#liste'],
    ['/weg', 410],
    ['/vorerst', '/de/neu'],
    ['/kontakt.asp', '/de/kontakt'],
    ['/media/alt.pdf', '/de/downloads'],
    ['/nirgends', null],
  ])('redirects %s to %s', (url, target) => {
    expect(follow(old, url)).toBe(target)
  })

  test.each([
    ['/PRODUKTE/Heber.HTML', '/de/maschinen/heber'],
    ['//produkte///heber.html', '/de/maschinen/heber'],
    ['/produkte/heber.html/', '/de/maschinen/heber'],
    ['/produkte/heber.html)', '/de/maschinen/heber'],
    ['/produkte/heber.html%20', '/de/maschinen/heber'],
    ['/produkte/heber.html;jsessionid=1', '/de/maschinen/heber'],
    ['/produkte/./x/../heber.html', '/de/maschinen/heber'],
    ['/%C3%BCber%20uns.htm', '/de/unternehmen'],
    ['/%FCber%20uns.htm', '/de/unternehmen'],
    ['/U%CC%88ber%20uns.htm', '/de/unternehmen'],
    ['/index.php?lang=en&amp;id=18', '/en/contact'],
    ['/index.php%3Fid=17', '/de/service'],
    ['/index.php?id=17&utm_source=mail', '/de/service?utm_source=mail'],
    ['/index.php?id=%31%37', '/de/service'],
    ['/?utm_source=x&p=123', '/de/aktuell/messe?utm_source=x'],
    ['/produkte/index.html', '/de/maschinen'],
  ])('matches the spelling %s', (url, target) => {
    expect(follow(old, url)).toBe(target)
  })

  test.each([
    ['/ALT.ASP?id=17', '/de/a'],
    ['/alt.asp?ID=17&utm=X', '/de/a?utm=X'],
    ['/alt.asp?v=aB', '/de/b'],
    ['/alt.asp?v=Ab', '/de/c'],
    ['/alt.asp?V=AB', '/de/b'],
    ['/alt.asp?x=1', '/de?x=1'],
    ['/100%', '/de/d'],
    ['/100%25', '/de/d'],
    ['/50%25-rabatt', '/de/e'],
    ['/50%-rabatt', '/de/e'],
  ])('finds %s in other letters', (url, target) => {
    const entries = [
      { from: '/alt.asp', to: '/de' },
      { from: '/alt.asp?ID=17', to: '/de/a' },
      { from: '/alt.asp?v=aB', to: '/de/b' },
      { from: '/alt.asp?v=Ab', to: '/de/c' },
      { from: '/100%', to: '/de/d' },
      { from: '/50%25-rabatt', to: '/de/e' },
    ]
    expect(follow(entries, url)).toBe(target)
  })

  test('has the status of the entry', () => {
    const statusOf = (url: string) => tableOf(old).find(url)?.status
    expect([statusOf('/weg'), statusOf('/vorerst'), statusOf('/fr/produits')]).toEqual([
      410, 302, 301,
    ])
  })

  test.each([308, 307, 303])('reads status %d as permanent or temporary', (status) => {
    const { find, problems } = tableOf([{ from: '/a', to: '/de/a', status }])
    expect(find('/a')?.status).toBe(status === 308 ? 301 : 302)
    expect(problems).toEqual([])
  })

  test('removes a query with a redirect to the same path', () => {
    const entries = [{ from: '/de/heber?print=1', to: '/de/heber' }]
    expect(follow(entries, '/de/heber?print=1&x=2')).toBe('/de/heber?x=2')
    expect(follow(entries, '/de/heber?x=2')).toBeNull()
  })

  test.each([
    ['/ALT/Ä-B.html', '/de/%C3%84-B'],
    ['/alt/.html', '/de/'],
    ['/alt/İ.html', '/de/i%CC%87'],
    ['/alt.html', null],
    ['/alt/html', null],
  ])('replaces * by the text of %s', (url, target) => {
    const entries = [{ from: '/alt/*.html', to: '/de/*' }]
    expect(follow(entries, url)).toBe(target?.replace(/(?<=.)\/$/, '') ?? null)
  })

  test('takes a long address no longer with many wildcards', () => {
    const url = `/${'A'.repeat(15_000)}?${'x&'.repeat(7_000)}`
    const tables = new Map(
      [10, 300].map((count) => {
        const entries = Array.from({ length: count }, (_, number) => ({
          from: `/*-${number}.htm`,
          to: '/de',
        }))
        return [count, tableOf(entries)]
      }),
    )
    const find = (count: number) => tables.get(count)?.find(url)
    expect(timeRatio(find, { small: 10, large: 300 })).toBeLessThan(8)
  })

  test('redirects chains once', () => {
    const entries = [
      { from: '/a.html', to: '/de/b' },
      { from: '/de/b', to: '/de/c?x=1' },
      { from: '/de/c/*', to: '/de/d' },
      { from: '/de/d', to: 'https://shop.example/' },
    ]
    expect(follow(entries, '/a.html')).toBe('https://shop.example/?x=1')
    expect(tableOf(entries).problems).toMatchObject([
      { index: 0, fault: 'chain', message: expect.stringContaining('/de/b → /de/c?x=1 → /de/d') },
      { index: 1, fault: 'chain' },
      { index: 2, fault: 'chain' },
    ])
  })

  test.each([
    { name: 'to itself', list: [['/de/a', '/de/A/']] },
    {
      name: 'of two',
      list: [
        ['/de/a', '/de/b'],
        ['/de/b', '/de/a'],
      ],
    },
    {
      name: 'by a wildcard',
      list: [
        ['/de/a', '/de/b/x'],
        ['/de/b/*', '/de/a'],
      ],
    },
    { name: 'with growing paths', list: [['/de/a/*', '/de/a/b/*']] },
    {
      name: 'of two wildcards',
      list: [
        ['/de/a/*', '/de/b/*'],
        ['/de/b/*', '/de/a/*'],
      ],
    },
  ])('reports a loop $name and does not follow it', ({ list }) => {
    const entries = list.map(([from = '', to]) => ({ from, to }))
    const { find, problems } = tableOf([...entries, { from: '/gut', to: '/de/gut' }])
    expect(problems.map(({ index, fault }) => [index, fault])).toEqual(
      entries.map((_, index) => [index, 'loop']),
    )
    expect(['/de/a', '/de/a/x', '/de/b', '/de/b/x'].map(find).filter(Boolean)).toEqual([])
    expect(find('/gut')).toEqual({ status: 301, location: '/de/gut' })
  })

  test('does not redirect the target of its own wildcard', () => {
    const entries = [{ from: '/de/alt/*', to: '/de/alt/neu' }]
    expect(tableOf(entries).problems).toEqual([])
    expect([follow(entries, '/de/alt/x'), follow(entries, '/de/alt/neu')]).toEqual([
      '/de/alt/neu',
      null,
    ])
  })

  test.each([
    { name: 'a fragment', from: '/a#b', to: '/de', field: 'from' },
    { name: 'no path', from: 'produkte', to: '/de', field: 'from' },
    { name: 'two wildcards', from: '/*/a/*', to: '/de', field: 'from' },
    { name: 'everything', from: '/*', to: '/de', field: 'from' },
    { name: 'every German page', from: '/de/*', to: '/en', field: 'from' },
    { name: 'a home page', from: '/de/', to: '/en', field: 'from' },
    { name: 'the start', from: '/', to: '/en', field: 'from' },
    { name: 'the editor', from: '/admin/alt', to: '/de', field: 'from' },
    { name: 'a call', from: '/de/ajax/layout', to: '/de', field: 'from' },
    { name: 'the sitemap', from: '/sitemap.xml', to: '/de', field: 'from' },
    { name: 'no target', from: '/a', field: 'to' },
    { name: 'a target and 410', from: '/a', to: '/de', status: 410, field: 'to' },
    { name: 'another status', from: '/a', to: '/de', status: 200, field: 'to' },
    { name: 'a target without a locale', from: '/a', to: '/b', field: 'to' },
    { name: 'a target on another host', from: '/a', to: '//evil.example/de', field: 'to' },
    { name: 'a script', from: '/a', to: 'javascript:alert(1)', field: 'to' },
    { name: 'a mail address', from: '/a', to: 'mailto:info@firma.ch', field: 'to' },
    { name: 'any host', from: '/a*', to: 'https://neu.example*', field: 'to' },
    { name: 'any subdomain', from: '/a/*', to: 'https://*.neu.example/', field: 'to' },
    { name: 'any port', from: '/a/*', to: 'https://neu.example:*/', field: 'to' },
    { name: 'half a character', from: '/a', to: '/de/\ud800', field: 'to' },
    { name: 'half a character in a query', from: '/a', to: '/de?x=\ud800', field: 'to' },
    { name: 'an unmatched text', from: '/a', to: '/de/*', field: 'to' },
  ])('skips an entry with $name', ({ field, from, to, status }) => {
    const entry = { from, to, status }
    const { find, problems } = tableOf([entry, { from: '/gut', to: '/de/gut' }])
    expect(problems).toMatchObject([{ index: 0, field, fault: 'unusable' }])
    expect(find(entry.from)).toBeNull()
    expect(find('/gut')).toEqual({ status: 301, location: '/de/gut' })
  })

  test('reports duplicates and uses the first', () => {
    const entries = [
      { from: '/a?x=1&y=2', to: '/de/a' },
      { from: '/A/?y=2&x=1', to: '/de/b' },
      { from: '/a?x=1', to: '/de/c' },
    ]
    expect(tableOf(entries).problems).toMatchObject([
      { index: 1, field: 'from', fault: 'duplicate' },
    ])
    expect(follow(entries, '/a?x=1&y=2')).toBe('/de/a')
  })

  test('reports hidden pages', () => {
    const entries = [
      { from: '/de/heber', to: '/de/neu' },
      { from: '/de/maschinen/*', to: '/de/neu' },
      { from: '/de/neu/*', to: '/de/neu' },
    ]
    const pages = ['/de/heber', '/de/maschinen', '/de/maschinen/a', '/de/neu', '/de']
    expect(tableOf(entries, pages).problems).toMatchObject([
      { index: 0, fault: 'shadow', message: 'hides the page /de/heber' },
      { index: 1, fault: 'shadow', message: 'hides the page /de/maschinen and 1 more' },
    ])
  })

  test('describe each fault by code and values', () => {
    const { problems } = tableOf(
      [
        { from: '/a', to: '/de/a', status: 200 },
        { from: '/b', to: '/de/c' },
        { from: '/b', to: '/de/d' },
        { from: '/de/c', to: '/de/d' },
        { from: '/de/kreis', to: '/de/rund' },
        { from: '/de/rund', to: '/de/kreis' },
        { from: '/de/x/*', to: '/de' },
      ],
      ['/de/c', '/de/x/1', '/de/x/2'],
    )
    expect(problems.map(({ index, kind, values }) => [index, kind, values])).toEqual([
      [0, 'status', { status: 200 }],
      [1, 'chain', { steps: '/de/c → /de/d' }],
      [2, 'duplicate', { from: '/b' }],
      [3, 'hides-page', { page: '/de/c' }],
      [4, 'loop', { from: '/de/kreis' }],
      [5, 'loop', { from: '/de/rund' }],
      [6, 'hides-pages', { page: '/de/x/1', count: 1 }],
    ])
  })

  test('matches none of the site’s own addresses', () => {
    const entries = [
      { from: '/a*', to: '/de/neu' },
      { from: '/r*', to: '/de/neu' },
    ]
    for (const path of ['/admin', '/admin/x', '/assets/a.js', '/robots.txt'])
      expect(follow(entries, path), path).toBeNull()
    expect(follow(entries, '/about')).toBe('/de/neu')
  })

  test('matches hostile addresses in linear time', () => {
    const { find } = tableOf([
      { from: '/a/*/b', to: '/de/b' },
      { from: '/*aaaaaaaaaaaaaaaaaaaab', to: '/de/b' },
    ])
    for (const part of ['a', '/a', '%61', '/a/b', 'B']) {
      const ask = (length: number) => find(`/a/${part.repeat(length / part.length)}`)
      expect(timeRatio(ask, { small: 1_600, large: 16_000 }), part).toBeLessThan(40)
    }
  })
})
