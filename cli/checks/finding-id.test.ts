import { expect, test } from 'vitest'
import { findingId, numberFindings } from './finding-id.ts'
import type { Finding } from './finding.ts'

const finding: Omit<Finding, 'id'> = {
  rule: 'link-broken',
  verdict: 'broken',
  page: 'https://www.example.com/de/kontakt?a=1',
  part: 'page',
  target: 'https://www.example.com/de/weg',
  link: { raw: '/de/weg', text: 'Weg', element: 'a', attribute: 'href', region: 'main' },
  block: { type: 'TextPart', index: 3 },
  pointer: '/content/3/text',
  editUrl: 'https://cms.example.com/admin',
  evidence: { method: 'GET', status: 404, failure: null, redirects: [], tries: 1 },
  values: { status: 404, path: '/de/weg' },
}
const withoutLink = { ...finding, link: undefined }
const withoutPlace = { ...withoutLink, pointer: undefined, target: undefined }

test('12 hexadecimal digits that no new version changes, since baselines have them', () => {
  expect(findingId(finding)).toBe('94a661de3d05')
})

const onStaging = {
  page: 'http://localhost:3000/de/kontakt?a=1',
  target: 'http://localhost:3000/de/weg',
}

test.each<{ name: string; a: Omit<Finding, 'id'>; b: Omit<Finding, 'id'> }>([
  { name: 'the host of the site', a: finding, b: { ...finding, ...onStaging } },
  {
    name: 'the host of the site in an address as written',
    a: { ...finding, link: { ...finding.link, raw: finding.target } as Finding['link'] },
    b: {
      ...finding,
      ...onStaging,
      link: { ...finding.link, raw: onStaging.target } as Finding['link'],
    },
  },
  {
    name: 'what the server said this time',
    a: finding,
    b: {
      ...finding,
      verdict: 'suspect',
      values: { status: 503, path: '/de/weg' },
      evidence: undefined,
    },
  },
  {
    name: 'the backend, whether asked or not',
    a: finding,
    b: { ...finding, pointer: undefined, editUrl: undefined },
  },
  { name: 'a block above', a: withoutLink, b: { ...withoutLink, pointer: '/content/4/text' } },
  {
    name: 'a duration',
    a: withoutPlace,
    b: { ...withoutPlace, values: { ...finding.values, ms: 17 } },
  },
  {
    name: 'why there was no answer',
    a: { ...withoutPlace, values: { answer: 'timeout' } },
    b: { ...withoutPlace, values: { answer: 'reset' } },
  },
  {
    name: 'the order of values',
    a: withoutPlace,
    b: { ...withoutPlace, values: { path: '/de/weg', status: 1 } },
  },
])('$name does not count', ({ a, b }) => {
  expect(findingId(b)).toBe(findingId(a))
})

test.each<{ name: string; a?: Omit<Finding, 'id'>; change: Partial<Finding> }>([
  { name: 'the rule', change: { rule: 'asset-broken' } },
  { name: 'the page', change: { page: 'https://www.example.com/en/contact?a=1' } },
  { name: 'the query of the page', change: { page: 'https://www.example.com/de/kontakt?a=2' } },
  { name: 'layout or page', change: { part: 'layout' } },
  { name: 'the target', change: { target: 'https://www.example.com/de/fort' } },
  { name: 'the host of a target elsewhere', change: { target: 'https://www.example.org/de/weg' } },
  {
    name: 'the address as written',
    change: { link: { ...finding.link, raw: './weg' } as Finding['link'] },
  },
  { name: 'the field', a: withoutLink, change: { pointer: '/content/3/title' } },
  { name: 'the words', a: withoutPlace, change: { values: { path: '/de/fort' } } },
])('$name counts', ({ a = finding, change }) => {
  expect(findingId({ ...a, ...change })).not.toBe(findingId(a))
})

test('the same link twice on a page has two ids, the first of which stays', () => {
  const [only] = numberFindings([finding])
  const [first, second] = numberFindings([
    finding,
    { ...finding, block: { type: 'Links', index: 9 } },
  ])
  expect(first).toEqual({ ...finding, id: findingId(finding) })
  expect(first?.id).toBe(only?.id)
  expect(second?.id).toBe(findingId(finding, 2))
  expect(second?.id).not.toBe(first?.id)
})

test('a page that is no address still has an id', () => {
  expect(findingId({ ...finding, page: '/de' })).toMatch(/^[0-9a-f]{12}$/)
})
