import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  { name: 'lines', text: 'a\r\nb\u2028c\td', plain: 'a b c d' },
  { name: 'colours of a terminal', text: 'a\u001b[31mb\u009b0mc', plain: 'a [31mb 0mc' },
  { name: 'a turn of direction', text: 'a\u202egnp.exe', plain: 'a gnp.exe' },
  { name: 'half a character', text: 'a\ud800b', plain: 'a\ufffdb' },
  { name: 'space around and between', text: '  a   b ', plain: 'a b' },
  { name: 'letters of any script', text: 'Zürich 東京 שלום 🏔', plain: 'Zürich 東京 שלום 🏔' },
])('$name', ({ text, plain }) => {
  expect(plainText(text)).toBe(plain)
})
