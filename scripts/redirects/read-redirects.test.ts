import { describe, expect, test } from 'vitest'
import { isAddressList, readAddresses } from './read-addresses.ts'
import { proposeRedirects } from './propose-redirects.ts'
import { readRedirects } from './read-redirects.ts'

const written = [{ from: '/de/alt', to: '/de', status: 301 as const }]
const pages = ['/de', '/de/unternehmen', '/de/service/ersatzteile', '/en/service/spare-parts']

describe('redirect import', () => {
  test('converts a table and skips existing redirects', () => {
    const table = [
      'Alte Adresse;Neue Adresse;Status',
      'https://www.alt.example/de/%C3%BCber/;/de/unternehmen',
      '"/de/alt";"/de/anders"',
      '/de/aktion;/de/aktuell;302',
      '/de/weg;;410',
      '',
    ].join('\r\n')
    expect(readRedirects(table, written, pages)).toEqual({
      yaml:
        '- { from: "/de/über", to: "/de/unternehmen" }\n' +
        '- { from: "/de/aktion", to: "/de/aktuell", status: 302 }\n' +
        '- { from: "/de/weg", status: 410 }\n',
      added: 3,
      known: 1,
      problems: [],
    })
  })

  test.each([
    ['/index.php?id=17&L=1,/de', '- { from: "/index.php?id=17&L=1", to: "/de" }'],
    ['"/a,b.html","/de"', '- { from: "/a,b.html", to: "/de" }'],
    ['"/a""b.html",/de', '- { from: "/a\\"b.html", to: "/de" }'],
    ['/produkte/*\t/de/maschinen/*', '- { from: "/produkte/*", to: "/de/maschinen/*" }'],
    [
      '/a,https://www.neu.example/de/unternehmen#team',
      '- { from: "/a", to: "/de/unternehmen#team" }',
    ],
    ['/shop,https://shop.example/de/', '- { from: "/shop", to: "https://shop.example/de/" }'],
    ['/a,/de,308,further', '- { from: "/a", to: "/de" }'],
    ['/a,/de,307', '- { from: "/a", to: "/de", status: 302 }'],
    ['\ufeff/a,/de', '- { from: "/a", to: "/de" }'],
  ])('reads %s', (table, yaml) => {
    expect(readRedirects(table, written, pages).yaml).toBe(`${yaml}\n`)
  })

  test('reports bad lines with their number and adds the others', () => {
    const table = 'old,new\n/gut,/de\n"/a\nb",/de\n/b\n/c,/d\n/x,/de/y\n/x2,/de,200\n/de/y,/x'
    const { yaml, problems } = readRedirects(table, written, pages)
    expect(yaml.split('\n').map((line) => /"(.*?)"/.exec(line)?.[1])).toContain('/gut')
    expect(problems.filter(({ isNote }) => !isNote).map(({ line }) => line)).toEqual([5, 6, 8, 9])
  })

  test('reports loops', () => {
    const { added, problems } = readRedirects('/de/a,/de/b\n/de/b,/de/a', written, pages)
    expect([added, problems.map(({ line }) => line)]).toEqual([0, [1, 2]])
  })
})

describe('redirect proposals', () => {
  const sitemap = `<?xml version="1.0"?><urlset>
    <url><loc>https://www.alt.example/service/ersatzteile.html</loc></url>
    <url><loc> https://www.alt.example/en/spare_parts.html?a=1&amp;b=2 </loc></url>
    <url><loc>https://www.alt.example/xyz.html</loc></url>
    <url><loc>https://www.alt.example/de/unternehmen/</loc></url>
    <url><loc>https://www.alt.example/de/alt</loc></url></urlset>`

  test('name the most similar page, uncertain ones first', async () => {
    expect(isAddressList(sitemap)).toBe(true)
    const table = await proposeRedirects(await readAddresses(sitemap), { pages, written })
    const rows = table
      .trim()
      .split('\n')
      .map((line) => line.split(',').slice(0, 2))
    expect(rows[0]).toEqual(['old', 'new'])
    expect(rows[1]).toEqual(['/xyz.html', ''])
    expect(new Map(rows.slice(2) as [string, string][])).toEqual(
      new Map([
        ['/service/ersatzteile.html', '/de/service/ersatzteile'],
        ['/en/spare_parts.html?a=1&b=2', '/en/service/spare-parts'],
      ]),
    )
  })

  test('can be imported', async () => {
    const table = await proposeRedirects(await readAddresses(sitemap), { pages, written })
    const { added, problems } = readRedirects(table, written, pages)
    expect([added, problems.length]).toEqual([2, 1])
  })

  test.each([
    ['https://www.alt.example/a\nhttps://www.alt.example/b\n', true],
    ['/a,/de\n/b,/de', false],
    ['old;new\n/a;/de', false],
  ])('are made for a list of addresses: %j', (text, isList) => {
    expect(isAddressList(text)).toBe(isList)
  })
})
