import { describe, expect, test } from 'vitest'
import { createLinkList } from './download-link.ts'

describe('link list', () => {
  test('keeps the first hundred places of an address', () => {
    const links = createLinkList()
    for (let row = 1; row <= 1_000; row++) links.add({ raw: '/a', place: `Preise!A${row}` })
    const [link] = links.list()
    expect(link?.places).toHaveLength(100)
    expect(link?.places[0]).toBe('Preise!A1')
  })
})
