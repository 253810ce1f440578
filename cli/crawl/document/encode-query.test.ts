import { describe, expect, test } from 'vitest'
import { createEncodeQuery } from './encode-query.ts'

describe('query in the encoding of the page', () => {
  test.each(['utf-8', 'utf-16le'])('is UTF-8 for %s', (encoding) => {
    expect(createEncodeQuery(encoding)).toBeNull()
  })

  test.each([
    { encoding: 'windows-1252', from: '/ü?q=größe#ü', to: '/ü?q=gr%F6%DFe#ü' },
    { encoding: 'windows-1252', from: '?€', to: '?%80' },
    { encoding: 'windows-1252', from: '?日', to: '?%26%2326085%3B' },
    { encoding: 'shift_jis', from: '?日本', to: '?%93%FA%96%7B' },
    { encoding: 'gbk', from: '?中', to: '?%D6%D0' },
    { encoding: 'koi8-r', from: '/x', to: '/x' },
  ])('$encoding: $from', ({ encoding, from, to }) => {
    expect(createEncodeQuery(encoding)?.(from)).toBe(to)
  })
})
