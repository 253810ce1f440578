import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../../tests/harness/time-ratio.ts'
import { parseSrcset } from './parse-srcset.ts'

describe('srcset', () => {
  test.each([
    { srcset: 'a.webp 1x, b.webp 2x', addresses: ['a.webp', 'b.webp'] },
    { srcset: 'a.jpg, b.jpg', addresses: ['a.jpg', 'b.jpg'] },
    {
      srcset: '/x,w_3/a.jpg 300w,\n  /x,w_6/a.jpg 600w',
      addresses: ['/x,w_3/a.jpg', '/x,w_6/a.jpg'],
    },
    { srcset: 'a.jpg 1x,b.jpg 2x', addresses: ['a.jpg', 'b.jpg'] },
    {
      srcset: 'data:image/png;base64,AA= 1x, b.png 2x',
      addresses: ['data:image/png;base64,AA=', 'b.png'],
    },
    { srcset: ' ,a 1x,,b', addresses: ['a', 'b'] },
    { srcset: 'a (x,y), b', addresses: ['a', 'b'] },
    { srcset: '', addresses: [] },
    { srcset: ' , ,', addresses: [] },
  ])('$srcset', ({ srcset, addresses }) => {
    expect(parseSrcset(srcset)).toEqual(addresses)
  })

  test.each([',', ' ', 'a (', 'a,'])('is parsed in linear time: repeated %j', (part) => {
    const parse = (count: number) => parseSrcset(part.repeat(count))
    expect(timeRatio(parse, { small: 1_000, large: 10_000 })).toBeLessThan(40)
  })
})
