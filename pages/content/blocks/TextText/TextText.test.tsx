import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './TextText.examples.ts'
import { TextText } from './TextText.tsx'

test('both texts stand below the title', () => {
  const html = renderExample(TextText, examples, 'with title')
  expect(html).toMatch(/<h2 [^>]*>Mieten oder kaufen\?<\/h2>.*Mieten<\/h3>.*Kaufen<\/h3>/)
})

test('there is no heading without a title', () => {
  expect(renderExample(TextText, examples, 'without title')).not.toMatch(/<h\d/)
})
