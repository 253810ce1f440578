import { describe, expect, test } from 'vitest'
import { page, text } from '../../../tests/harness/content/page-builder.ts'
import { applyRules } from '../../../tests/harness/apply-rules.ts'
import { visit, visitWithSource } from '../../../tests/harness/content/visit-builder.ts'
import { contentRules } from './content-checks.ts'

const good = page({ de: '/de/werkstatt' })
const findFaults = (body: unknown) =>
  applyRules(contentRules, [visitWithSource('/de/werkstatt', body)])

describe('content rules', () => {
  test('accept a valid page and one without backend content', async () => {
    expect(await findFaults(good)).toEqual([])
    expect(await applyRules(contentRules, [visit('/de/werkstatt')])).toEqual([])
  })

  test('skip query variants and redirected pages', async () => {
    const redirects = [{ status: 301, from: 'https://site.test/a', to: 'https://site.test/b' }]
    const visits = [
      visitWithSource('/de/werkstatt?farbe=rot', 'Hallo'),
      visitWithSource('/de/alt', 'Hallo', { outcome: { redirects } }),
    ]
    expect(await applyRules(contentRules, visits)).toEqual([])
  })

  test('skip error responses of the backend', async () => {
    const source = {
      locale: 'de' as const,
      liveStatus: 404,
      status: 404,
      body: { message: 'no page' },
    }
    expect(await applyRules(contentRules, [visit('/de/werkstatt', { source })])).toEqual([])
  })
})

describe('invalid content', () => {
  test.each([
    {
      name: 'block without a required field',
      content: [text('<p>Gut.</p>'), { type: 'TextText', left: '<p>Links.</p>' }],
      fault: {
        rule: 'content-invalid',
        pointer: '/content/1',
        block: { type: 'TextText', index: 1 },
        values: { pointer: '/content/1', reason: 'right is missing' },
      },
    },
    {
      name: 'invalid optional field',
      content: [{ ...text('<p>Gut.</p>'), title: 42 }],
      fault: {
        rule: 'content-invalid',
        pointer: '/content/0/title',
        block: { type: 'TextText', index: 0 },
      },
    },
    {
      name: 'block without a type',
      content: [text('<p>Gut.</p>'), { left: '', right: '' }],
      fault: {
        rule: 'content-invalid',
        pointer: '/content/1',
        block: { type: '', index: 1 },
        values: { pointer: '/content/1', reason: 'type is missing' },
      },
    },
    {
      name: 'block of a wrong type',
      content: [null, text('<p>Gut.</p>')],
      fault: { rule: 'content-invalid', pointer: '/content/0', block: { type: '', index: 0 } },
    },
    {
      name: 'unknown block type',
      content: [text('<p>Gut.</p>'), text('<p>Gut.</p>'), { type: 'Hologram', title: 'x' }],
      fault: {
        rule: 'block-unknown',
        pointer: '/content/2',
        block: { type: 'Hologram', index: 2 },
        values: { type: 'Hologram' },
      },
    },
  ])('reports: $name', async ({ content, fault }) => {
    const found = await findFaults({ ...good, content })
    expect(found).toEqual([
      expect.objectContaining({ page: 'https://site.test/de/werkstatt', ...fault }),
    ])
  })
})

describe('unusable page', () => {
  test.each([
    { name: 'text', body: 'Hallo' },
    { name: 'null', body: null },
    { name: 'object without title and content', body: { type: 'page' } },
  ])('is broken: $name', async ({ body }) => {
    // The site shows an error for such a page.
    const failed = visitWithSource('/de/werkstatt', body, { outcome: { status: 500 } })
    expect(await applyRules(contentRules, [failed])).toEqual([
      expect.objectContaining({ rule: 'content-invalid', verdict: 'broken', pointer: '' }),
    ])
  })

  test('belongs to no block', async () => {
    const [fault, ...others] = await findFaults({ ...good, meta: { description: 7 } })
    expect(fault).toMatchObject({ rule: 'content-invalid', pointer: '/meta/description' })
    expect(fault).not.toHaveProperty('block')
    expect(others).toEqual([])
  })
})
