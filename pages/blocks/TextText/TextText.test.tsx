import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './TextText.examples.ts'
import { TextText } from './TextText.tsx'

describe('two texts', () => {
  test('shows both texts below the title', () => {
    const html = renderExample(TextText, examples, 'with title')
    expect(html).toMatch(/<h2 [^>]*>Mieten oder kaufen\?<\/h2>.*Mieten<\/h3>.*Kaufen<\/h3>/)
  })

  test('omits the heading without a title', () => {
    expect(renderExample(TextText, examples, 'without title')).not.toMatch(/<h\d/)
  })
})
