import { expect, test } from 'vitest'
import { cardAddress, parseCardAddress } from './drawing-address.ts'

const card = { title: 'Heber', section: 'Maschinen', brand: 'Muster AG' }

test('the address of a card has the path of its page, and another digest for another title', () => {
  const address = cardAddress('/de/heber groß', card)
  const { pathname, search } = new URL(address, 'http://site')
  expect(parseCardAddress(pathname)).toBe('/de/heber%20gro%C3%9F')
  expect(search).toMatch(/^\?v=[\w-]{8}$/)
  expect(cardAddress('/de/heber groß', { ...card, title: 'Sauger' })).not.toBe(address)
})
