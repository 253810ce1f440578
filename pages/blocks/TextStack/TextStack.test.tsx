import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './TextStack.examples.ts'
import { TextStack } from './TextStack.tsx'

describe('text stack', () => {
  test('heads items one level below the block', () => {
    const html = renderExample(TextStack, examples, 'four steps')
    expect(html.match(/<h3 /g)).toHaveLength(4)
  })

  test('raises item headings without a title', () => {
    const html = renderExample(TextStack, examples, 'one item without title')
    expect(html).toMatch(/<h2 [^>]*>Garantie<\/h2>/)
  })
})
