import { describe, expect, test } from 'vitest'
import { replaceName } from './replace-name.ts'

describe('name in a text', () => {
  test.each([
    { name: 'replaces each place', text: 'VL 250: der VL 250.', result: 'VL 300: der VL 300.' },
    { name: 'replaces before a hyphen', text: 'VL 250-Set', result: 'VL 300-Set' },
    {
      name: 'finds other white space',
      text: 'VL\u00a0250 und VL\n250',
      result: 'VL 300 und VL 300',
    },
    { name: 'keeps longer names', text: 'VL 2500, EVL 250', result: 'VL 2500, EVL 250' },
    { name: 'keeps another case', text: 'vl 250', result: 'vl 250' },
    {
      name: 'keeps links and pictures of rich text',
      text: 'VL 250 [VL 250](/de/vl-250) ![VL 250](/media/VL%20250.webp)',
      result: 'VL 300 [VL 250](/de/vl-250) ![VL 250](/media/VL%20250.webp)',
    },
    {
      name: 'keeps links and attributes of HTML',
      text: '<a href="/x">ein VL 250</a> <img alt="VL 250"> <b>VL 250</b>',
      result: '<a href="/x">ein VL 250</a> <img alt="VL 250"> <b>VL 300</b>',
    },
  ])('$name', ({ text, result }) => {
    expect(replaceName(text, 'VL 250', 'VL 300')).toBe(result)
  })

  test('may contain signs of patterns', () => {
    expect(replaceName('Typ A+ (neu) kostet', 'A+ (neu)', '$& B')).toBe('Typ $& B kostet')
    expect(replaceName('https://x.example/A A', 'A', 'B')).toBe('https://x.example/A B')
    expect(replaceName('Text', '', 'B')).toBe('Text')
  })
})
