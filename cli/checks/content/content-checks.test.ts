import { describe, expect, test } from 'vitest'
import { page, text } from '../../../tests/harness/content/page-builder.ts'
import { runChecks } from '../../../tests/harness/run-checks.ts'
import { visit, visitWithSource } from '../../../tests/harness/content/visit-builder.ts'
import { contentRules } from './content-checks.ts'

const good = page({ de: '/de/werkstatt' })
const findFaults = (body: unknown) =>
  runChecks(contentRules, [visitWithSource('/de/werkstatt', body)])

test('a page that fits the contract is fine, as is one that no backend was asked about', async () => {
  expect(await findFaults(good)).toEqual([])
  expect(await runChecks(contentRules, [visit('/de/werkstatt')])).toEqual([])
})

test('a variation by query and an address that redirects would only repeat what is wrong with the page', async () => {
  const redirects = [{ status: 301, from: 'https://site.test/a', to: 'https://site.test/b' }]
  const visits = [
    visitWithSource('/de/werkstatt?farbe=rot', 'Hallo'),
    visitWithSource('/de/alt', 'Hallo', { outcome: { redirects } }),
  ]
  expect(await runChecks(contentRules, visits)).toEqual([])
})

test('what the backend says instead of a page is not read as one', async () => {
  const source = {
    locale: 'de' as const,
    liveStatus: 404,
    status: 404,
    body: { message: 'no page' },
  }
  expect(await runChecks(contentRules, [visit('/de/werkstatt', { source })])).toEqual([])
})

describe('content that does not fit', () => {
  test.each([
    {
      name: 'a block without what it needs',
      content: [text('<p>Gut.</p>'), { type: 'TextText', left: '<p>Links.</p>' }],
      fault: {
        rule: 'content-invalid',
        pointer: '/content/1',
        block: { type: 'TextText', index: 1 },
        values: { pointer: '/content/1', reason: 'right is missing' },
      },
    },
    {
      name: 'a field that can be left away',
      content: [{ ...text('<p>Gut.</p>'), title: 42 }],
      fault: {
        rule: 'content-invalid',
        pointer: '/content/0/title',
        block: { type: 'TextText', index: 0 },
      },
    },
    {
      name: 'a block without a type',
      content: [text('<p>Gut.</p>'), { left: '', right: '' }],
      fault: {
        rule: 'content-invalid',
        pointer: '/content/1',
        block: { type: '', index: 1 },
        values: { pointer: '/content/1', reason: 'type is missing' },
      },
    },
    {
      name: 'a block that is no object',
      content: [null, text('<p>Gut.</p>')],
      fault: { rule: 'content-invalid', pointer: '/content/0', block: { type: '', index: 0 } },
    },
    {
      name: 'a block of an unknown type',
      content: [text('<p>Gut.</p>'), text('<p>Gut.</p>'), { type: 'Hologram', title: 'x' }],
      fault: {
        rule: 'block-unknown',
        pointer: '/content/2',
        block: { type: 'Hologram', index: 2 },
        values: { type: 'Hologram' },
      },
    },
  ])('$name', async ({ content, fault }) => {
    const found = await findFaults({ ...good, content })
    expect(found).toEqual([
      expect.objectContaining({ page: 'https://site.test/de/werkstatt', ...fault }),
    ])
  })
})

test.each([
  { name: 'no object', body: 'Hallo' },
  { name: 'nothing', body: null },
  { name: 'a page without title and content', body: { type: 'page' } },
])('a page that cannot be shown at all is broken: $name', async ({ body }) => {
  // The site answers such a page with an error.
  const failed = visitWithSource('/de/werkstatt', body, { outcome: { status: 500 } })
  expect(await runChecks(contentRules, [failed])).toEqual([
    expect.objectContaining({ rule: 'content-invalid', verdict: 'broken', pointer: '' }),
  ])
})

test('a field of the page itself belongs to no block', async () => {
  const [fault, ...others] = await findFaults({ ...good, meta: { description: 7 } })
  expect(fault).toMatchObject({ rule: 'content-invalid', pointer: '/meta/description' })
  expect(fault).not.toHaveProperty('block')
  expect(others).toEqual([])
})
