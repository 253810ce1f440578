import { expect, test } from 'vitest'
import { findCssLinks } from './find-css-links.ts'

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
    css: String.raw`url(a\(1\).png) url(a\26 b.png) url("a\"b.png") url("a\26b.png")`,
    links: ['a(1).png', 'a&b.png', 'a"b.png', 'a\u026B.png'],
  },
  { css: 'url("broken\n) url(b.png)', links: ['b.png'] },
])('$css', ({ css, links }) => {
  expect(findCssLinks(css)).toEqual(links)
})

test.each(['url("', '/*', '@import ', '@namespace ', 'url(\\', '"'])('many %s end soon', (part) => {
  const started = performance.now()
  findCssLinks(part.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(2000)
})
