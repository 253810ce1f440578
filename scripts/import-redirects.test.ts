import { expect, test } from 'vitest'
import { toRedirects } from './import-redirects.ts'

const written = [{ from: '/de/alt', to: '/de', status: 301 as const }]

test('a table becomes redirects; what is there already stays', () => {
  const table = [
    'Alte Adresse;Neue Adresse;Status',
    'https://www.alt.example/de/%C3%BCber/;/de/unternehmen',
    '"/de/alt";"/de/anders"',
    '/de/aktion;/de/aktuell;302',
    '/de/weg;;410',
    '',
  ].join('\r\n')
  expect(toRedirects(table, written)).toBe(
    '- { from: "/de/über", to: "/de/unternehmen" }\n' +
      '- { from: "/de/aktion", to: "/de/aktuell", status: 302 }\n' +
      '- { from: "/de/weg", status: 410 }\n',
  )
})

test.each([
  { name: 'no path of a page', table: '/fr/a,/de', message: 'line 1' },
  { name: 'neither target nor 410', table: '/de/a,/de\n/de/b', message: 'line 2' },
  { name: 'a circle', table: '/de/a,/de/b\n/de/b,/de/a', message: 'in a circle' },
])('refused: $name', ({ table, message }) => {
  expect(() => toRedirects(table, written)).toThrow(message)
})
