import type { ComponentType } from 'react'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Block, BlockType } from '../../content/contract/blocks.ts'
import { createContract } from '../../content/contract/create-contract.ts'
import { plainHtml } from '../../content/contract/values.ts'
import { localeCodes } from '../../locales/locales.ts'
import { renderBlock } from '../../tests/harness/content/render-block.tsx'
import type { Example } from './example.ts'

/** The contract that refuses what it does not know. */
const contract = createContract({ html: plainHtml, object: z.strictObject })
const views = import.meta.glob<Record<string, ComponentType<Block>>>(
  ['./*/*.tsx', '!./*/*.test.tsx'],
  { eager: true },
)
const examples = import.meta.glob<Example<BlockType>[]>('./*/*.examples.ts', {
  eager: true,
  import: 'examples',
})

test('every block type has a view and examples', () => {
  const blocks = contract.page.shape.content.element as unknown as z.ZodDiscriminatedUnion<
    z.ZodObject[]
  >
  const types = blocks.options.map((block) => block.meta()?.title ?? '').sort()
  expect(Object.keys(examples).sort()).toEqual(types.map((type) => `./${type}/${type}.examples.ts`))
  const viewless = types.filter((type) => !views[`./${type}/${type}.tsx`]?.[type])
  expect(viewless, '<type>.tsx exports a component <type>').toEqual([])
})

describe.each(Object.entries(examples))('%s', (path, list) => {
  const type = path.split('/')[1] ?? ''
  const View = views[`./${type}/${type}.tsx`]?.[type]

  test.each(localeCodes)('has usual, minimal and overlong examples in %s', (code) => {
    const own = list.filter(({ locale }) => locale === code)
    expect(new Set(own.map(({ kind }) => kind))).toEqual(
      new Set([undefined, 'minimal', 'overlong']),
    )
    expect(new Set(own.map(({ name }) => name)).size, 'a name a language').toBe(own.length)
  })

  test.each(list)('$name ($locale) is a valid block', ({ block }) => {
    const page = { type: 'page', title: 'Page', meta: { translatedPaths: {} }, content: [block] }
    expect(() => contract.page.parse(page)).not.toThrow()
  })

  test.each(list)('$name ($locale) renders without gaps', ({ block, locale }) => {
    const html = View && renderBlock(View, block, { locale })
    expect(html).toBeTruthy()
    expect(html).not.toMatch(/undefined|null|NaN|\[object/)
    expect(html).not.toMatch(/<(p|ul|ol|dl|dd|li|a|span|figcaption|section|h\d)( [^>]*)?><\/\1>/)
    const ids = html?.match(/ id="[^"]*"/g) ?? []
    expect(new Set(ids).size).toBe(ids.length)
  })
})
