import { describe, expect, test } from 'vitest'
import { timeRatio } from '../../../tests/harness/time-ratio.ts'
import { findHeaderLinks, findRefresh } from './find-header-links.ts'

describe('Link header', () => {
  test.each([
    { header: undefined, links: [] },
    { header: '</a.css>; rel=preload; as=style', links: ['/a.css preload'] },
    {
      header: '</a>; REL="Canonical", <b?x=1,2>;rel=next',
      links: ['/a Canonical', 'b?x=1,2 next'],
    },
    { header: '</a>; title="a, <b>; rel=no"; rel="next"', links: ['/a next'] },
    { header: '</a>', links: ['/a '] },
    { header: 'none', links: [] },
  ])('$header', ({ header, links }) => {
    const found = findHeaderLinks(header)
    expect(found.map(({ raw, attributes }) => `${raw} ${attributes['rel'] ?? ''}`)).toEqual(links)
  })

  test('is read in linear time', () => {
    const read = (count: number) => findHeaderLinks('<a>;"'.repeat(count))
    expect(timeRatio(read, { small: 500, large: 5_000 })).toBeLessThan(40)
  })
})

describe('Refresh header', () => {
  test.each([
    { content: '0; url=/a', raw: '/a' },
    { content: "5;URL='/b'", raw: '/b' },
    { content: '0, /c', raw: '/c' },
    { content: '30', raw: null },
    { content: undefined, raw: null },
  ])('$content', ({ content, raw }) => {
    expect(findRefresh(content)).toBe(raw)
  })
})
