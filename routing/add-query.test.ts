import { describe, expect, test } from 'vitest'
import { addQuery } from './add-query.ts'

describe('added query', () => {
  test.each([
    ['/de/news', '', '', '/de/news'],
    ['/de/news', '?x=1&y=%26', '#top', '/de/news?x=1&y=%26#top'],
    ['/de/news?page=2#list', '?page=1&x=1', '#top', '/de/news?page=2&x=1#list'],
    ['/de/news#list', '?x=1', '', '/de/news?x=1#list'],
    ['/de/news?p%61ge=2', '?page=1', '', '/de/news?p%61ge=2'],
    ['https://shop.example/?a', '?b', '', 'https://shop.example/?a&b'],
  ])('%s with %s and "%s"', (address, search, hash, expected) => {
    expect(addQuery(address, { search, hash })).toBe(expected)
  })
})
