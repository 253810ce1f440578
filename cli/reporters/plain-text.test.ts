import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

describe('plain text', () => {
  test.each([
    { name: 'replaces line breaks and tabs', text: 'a\r\nb\u2028c\td', plain: 'a b c d' },
    { name: 'removes escape characters', text: 'a\u001b[31mb\u009b0mc', plain: 'a [31mb 0mc' },
    { name: 'removes direction overrides', text: 'a\u202egnp.exe', plain: 'a gnp.exe' },
    { name: 'replaces lone surrogates', text: 'a\ud800b', plain: 'a\ufffdb' },
    { name: 'collapses white space', text: '  a   b ', plain: 'a b' },
    {
      name: 'keeps letters of any script',
      text: 'Zürich 東京 שלום 🏔',
      plain: 'Zürich 東京 שלום 🏔',
    },
  ])('$name', ({ text, plain }) => {
    expect(plainText(text)).toBe(plain)
  })
})
