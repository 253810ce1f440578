import { describe, expect, test } from 'vitest'
import { findTextAddresses } from './find-text-addresses.ts'

describe('addresses in a text', () => {
  test.each([
    { name: 'at the end of a sentence', text: 'Siehe https://a.ch/b.', found: ['https://a.ch/b'] },
    { name: 'in brackets', text: '(http://a.ch/b)', found: ['http://a.ch/b'] },
    { name: 'with brackets', text: 'https://a.ch/b_(c)', found: ['https://a.ch/b_(c)'] },
    { name: 'before a new sentence', text: 'https://a.ch/b\nWeiter', found: ['https://a.ch/b'] },
    { name: 'over two lines', text: 'https://a.ch/lang-\ner/name', found: [] },
    {
      name: 'of a device',
      text: 'http://192.168.0.1/ http://localhost:80/ http://heber/',
      found: [],
    },
    { name: 'of an example', text: 'https://www.example.com/x https://a.example/', found: [] },
    { name: 'without a host', text: 'https:// http://', found: [] },
  ])('$name', ({ text, found }) => {
    expect(findTextAddresses(text)).toEqual(found)
  })
})
