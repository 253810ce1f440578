import { describe, expect, test } from 'vitest'
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

describe('finding id', () => {
  test('is stable across versions', () => {
    expect(findingId(finding)).toBe('94a661de3d05')
  })

  const onStaging = {
    page: 'http://localhost:3000/de/kontakt?a=1',
    target: 'http://localhost:3000/de/weg',
  }

  test.each<{ name: string; a: Omit<Finding, 'id'>; b: Omit<Finding, 'id'> }>([
    { name: 'the host of the site', a: finding, b: { ...finding, ...onStaging } },
    {
      name: 'the host in a written address',
      a: { ...finding, link: { ...finding.link, raw: finding.target } as Finding['link'] },
      b: {
        ...finding,
        ...onStaging,
        link: { ...finding.link, raw: onStaging.target } as Finding['link'],
      },
    },
    {
      name: 'the response of a run',
      a: finding,
      b: {
        ...finding,
        verdict: 'suspect',
        values: { status: 503, path: '/de/weg' },
        evidence: undefined,
      },
    },
    {
      name: 'the availability of the backend',
      a: finding,
      b: { ...finding, pointer: undefined, editUrl: undefined },
    },
    {
      name: 'the block position',
      a: withoutLink,
      b: { ...withoutLink, pointer: '/content/4/text' },
    },
    {
      name: 'a duration',
      a: withoutPlace,
      b: { ...withoutPlace, values: { ...finding.values, ms: 17 } },
    },
    {
      name: 'the failure reason',
      a: { ...withoutPlace, values: { answer: 'timeout' } },
      b: { ...withoutPlace, values: { answer: 'reset' } },
    },
    {
      name: 'the code of a message',
      a: { ...withoutPlace, values: { place: '/a', message: 'hides /b' } },
      b: {
        ...withoutPlace,
        values: { place: '/a', message: 'hides /b', kind: 'hides-page', page: '/b' },
      },
    },
    {
      name: 'the order of values',
      a: withoutPlace,
      b: { ...withoutPlace, values: { path: '/de/weg', status: 1 } },
    },
  ])('ignores $name', ({ a, b }) => {
    expect(findingId(b)).toBe(findingId(a))
  })

  test.each<{ name: string; a?: Omit<Finding, 'id'>; change: Partial<Finding> }>([
    { name: 'the rule', change: { rule: 'asset-broken' } },
    { name: 'the page', change: { page: 'https://www.example.com/en/contact?a=1' } },
    { name: 'the query of the page', change: { page: 'https://www.example.com/de/kontakt?a=2' } },
    { name: 'layout or page', change: { part: 'layout' } },
    { name: 'the target', change: { target: 'https://www.example.com/de/fort' } },
    {
      name: 'the host of an external target',
      change: { target: 'https://www.example.org/de/weg' },
    },
    {
      name: 'the written address',
      change: { link: { ...finding.link, raw: './weg' } as Finding['link'] },
    },
    { name: 'the field', a: withoutLink, change: { pointer: '/content/3/title' } },
    { name: 'the values', a: withoutPlace, change: { values: { path: '/de/fort' } } },
  ])('depends on $name', ({ a = finding, change }) => {
    expect(findingId({ ...a, ...change })).not.toBe(findingId(a))
  })

  test('numbers identical links of a page', () => {
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

  test('accepts an invalid page address', () => {
    expect(findingId({ ...finding, page: '/de' })).toMatch(/^[0-9a-f]{12}$/)
  })
})
