import { afterEach, describe, expect, test, vi } from 'vitest'
import { numberAt } from './count-up.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('count up', () => {
  test.each([
    { end: 4200, tag: 'de-CH', at: [0, 0.5, 1], shown: ['0', "3'675", "4'200"] },
    { end: 4200, tag: 'en-GB', at: [0, 0.5, 1], shown: ['0', '3,675', '4,200'] },
    { end: 0.02, tag: 'en-GB', at: [0, 0.5, 1], shown: ['0.00', '0.02', '0.02'] },
    { end: 99.4, tag: 'de-CH', at: [0, 0.1, 1], shown: ['0.0', '26.9', '99.4'] },
    { end: -12, tag: 'de-CH', at: [1], shown: ['-12'] },
    { end: 5, tag: 'de-CH', at: [-1, 2], shown: ['0', '5'] },
  ])('formats intermediate values of $end in $tag', ({ end, tag, at, shown }) => {
    expect(at.map((part) => numberAt(end, tag)(part))).toEqual(shown)
  })

  test("groups Swiss figures independently of the browser's ICU", () => {
    // It is a getter, which TypeScript does not know.
    const formatter = Intl.NumberFormat.prototype as { readonly format: unknown }
    vi.spyOn(formatter, 'format', 'get').mockReturnValue(() => '4’183')
    expect(numberAt(4200, 'de-CH')(0.9)).toBe("4'183")
  })
})
