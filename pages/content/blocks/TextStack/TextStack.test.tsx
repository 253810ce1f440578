import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './TextStack.examples.ts'
import { TextStack } from './TextStack.tsx'

test('the items are headed one level below the block', () => {
  const html = renderExample(TextStack, examples, 'four steps')
  expect(html.match(/<h3 /g)).toHaveLength(4)
})

test('without a title the items take its level', () => {
  const html = renderExample(TextStack, examples, 'one item without title')
  expect(html).toMatch(/<h2 [^>]*>Garantie<\/h2>/)
})
