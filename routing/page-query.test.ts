import { describe, expect, test } from 'vitest'
import { canonicalQuery, formatPageQuery, parsePageQuery } from './page-query.ts'

describe('page query', () => {
  test.each([
    { name: 'nothing', search: '', query: {} },
    { name: 'only a question mark', search: '?', query: {} },
    {
      name: 'known parameters',
      search: '?category=lifters&q=vl%20250&compare=a,b',
      query: { category: 'lifters', q: 'vl 250', compare: 'a,b' },
    },
    { name: 'unknown parameters', search: '?utm_source=x&__proto__=1&page=2', query: {} },
    { name: 'the first of several values', search: '?q=one&q=two', query: { q: 'one' } },
    { name: 'blank values', search: '?q=+%20&category=', query: {} },
    { name: 'invalid escapes', search: '?q=%E4%zz', query: { q: '\ufffd%zz' } },
    { name: 'control characters', search: '?q=a%00b%0Ac%1F', query: { q: 'a b c' } },
    { name: 'markup as text', search: '?q=%3Cb%3E', query: { q: '<b>' } },
    { name: 'white space around a value', search: '?q=%09+a', query: { q: 'a' } },
    {
      name: 'a value truncated after a word',
      search: `?q=${'a'.repeat(199)}%20b`,
      query: { q: 'a'.repeat(199) },
    },
    { name: 'a very long value', search: `?q=${'a'.repeat(5000)}`, query: { q: 'a'.repeat(200) } },
  ])('parses $name', ({ search, query }) => {
    expect(parsePageQuery(search)).toEqual(query)
  })

  test.each([
    { name: 'nothing', query: {}, search: '' },
    { name: 'empty values', query: { q: '', category: undefined }, search: '' },
    { name: 'lists with commas', query: { compare: 'a,b' }, search: '?compare=a,b' },
    {
      name: 'parameters in fixed order',
      query: { q: 'Blech & Glas', category: 'lifters' },
      search: '?category=lifters&q=Blech+%26+Glas',
    },
  ])('formats $name', ({ query, search }) => {
    expect(formatPageQuery(query)).toBe(search)
  })

  test('has one canonical form', () => {
    const forms = [
      '?q=glas&category=a',
      '?category=a&q=glas&utm=1',
      '?category=a&category=b&q=%67las',
    ]
    expect(new Set(forms.map(canonicalQuery))).toEqual(new Set(['?category=a&q=glas']))
  })
})
