import { expect, test } from 'vitest'
import { cardAddress, parseCardAddress, parseDataSheetAddress } from './drawing-address.ts'

const card = { title: 'Heber', section: 'Maschinen', brand: 'Muster AG' }

test('the address of a card has the path of its page, and another digest for another title', () => {
  const address = cardAddress('/de/heber groß', card)
  const { pathname, search } = new URL(address, 'http://site')
  expect(parseCardAddress(pathname)).toBe('/de/heber%20gro%C3%9F')
  expect(search).toMatch(/^\?v=[\w-]{8}$/)
  expect(cardAddress('/de/heber groß', { ...card, title: 'Sauger' })).not.toBe(address)
})

test.each(['/wp-cron.php', '/de/ajax/layout', '/de/../admin', '//evil.test/de'])(
  'nothing is drawn of %s, which is no page',
  (path) => {
    expect(parseCardAddress(`/pictures/page${path}.jpg`)).toBeNull()
    expect(parseDataSheetAddress(`/data-sheets${path}.pdf`)).toBeNull()
  },
)

test('a data sheet is of the page whose path its address has', () => {
  expect(parseDataSheetAddress('/data-sheets/de/vl-750.pdf')).toBe('/de/vl-750')
})
