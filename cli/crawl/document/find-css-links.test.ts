import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../../tests/harness/time-ratio.ts'
import { findCssLinks } from './find-css-links.ts'

describe('CSS links', () => {
  test.each([
    { css: 'a { background: url(a.png) }', links: ['a.png'] },
    { css: 'a { background: URL( "a b.png" ), url(\'c.png\') }', links: ['a b.png', 'c.png'] },
    { css: '@import "a.css" screen; @import url(b.css) layer(x);', links: ['a.css', 'b.css'] },
    { css: "@import'a.css';", links: ['a.css'] },
    { css: "src: url(a.woff2) format('woff2'), local('Arial')", links: ['a.woff2'] },
    { css: '/* url(no.png) */ a{} /* url(no.png)', links: [] },
    { css: 'content: "url(no.png)"; content: \'@import "no"\'', links: [] },
    { css: '@namespace svg url(http://www.w3.org/2000/svg); a{}', links: [] },
    { css: 'filter: url(#blur)', links: [] },
    { css: 'url()', links: [] },
    {
      css: `image-set("a.avif" type("image/avif"), url(b.png) 1x, 'c.png' calc(1x * (2)))`,
      links: ['a.avif', 'b.png', 'c.png'],
    },
    {
      css: '-webkit-image-set(url("a.png") 1x, "b.png" 2x); content: "no.png"',
      links: ['a.png', 'b.png'],
    },
    {
      css: String.raw`url(a\(1\).png) url(a\26 b.png) url("a\"b.png") url("a\26b.png")`,
      links: ['a(1).png', 'a&b.png', 'a"b.png', 'a\u026B.png'],
    },
    { css: 'url("broken\n) url(b.png)', links: ['b.png'] },
  ])('$css', ({ css, links }) => {
    expect(findCssLinks(css)).toEqual(links)
  })

  test.each(['url("', '/*', '@import ', '@namespace ', 'url(\\', '"'])(
    'are found in linear time: repeated %s',
    (part) => {
      const read = (count: number) => findCssLinks(part.repeat(count))
      expect(timeRatio(read, { small: 500, large: 5_000 })).toBeLessThan(40)
    },
  )
})
