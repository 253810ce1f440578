import { expect, test } from 'vitest'
import { joinWords } from './join-words.ts'

test.each([
  { text: 'hebt 750 kg hoch', joined: 'hebt 750_kg hoch' },
  { text: '3.2 × 2.2 m, 60 m³/h', joined: '3.2_×_2.2_m, 60_m³/h' },
  { text: 'von 5 °C bis 40 °C', joined: 'von 5_°C bis 40_°C' },
  { text: '85 % in 0.5 s', joined: '85_% in 0.5_s' },
  { text: 'ab 7 Uhr', joined: 'ab 7_Uhr' },
  { text: '3 × 1.5 × 0.2, 4 × Ø 300', joined: '3_×_1.5_×_0.2, 4_×_Ø_300' },
  { text: "ab CHF 1'250", joined: "ab CHF_1'250" },
  { text: '1 p.m. to 5.30 p.m.', joined: '1_p.m. to 5.30_p.m.' },
])('a figure and its unit stay together: $text', ({ text, joined }) => {
  expect(joinWords(text)).toBe(joined.replaceAll('_', '\u00a0'))
})

test.each([
  { text: 'Polymechanikerin / Polymechaniker', joined: 'Polymechanikerin_/ Polymechaniker' },
  { text: 'm = F / (S · g)', joined: 'm = F_/ (S · g)' },
  { text: 'Konstrukteur/in', joined: 'Konstrukteur/in' },
])('no line begins with a slash: $text', ({ text, joined }) => {
  expect(joinWords(text)).toBe(joined.replaceAll('_', '\u00a0'))
})

test.each([
  '106 mit',
  '12 legt',
  '3 Tafeln',
  '20 in',
  'Nr. 5',
  'VL 750',
  '750kg',
  '5 minuten',
  'L × B × H',
])('other words stay free: %s', (text) => {
  expect(joinWords(text)).toBe(text)
})
