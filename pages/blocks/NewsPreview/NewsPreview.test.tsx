import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './NewsPreview.examples.ts'
import { NewsPreview } from './NewsPreview.tsx'

describe('news preview', () => {
  test.each([
    {
      name: 'German',
      example: 'three items',
      date: '<time dateTime="2026-11-05">5. November 2026</time>',
    },
    {
      name: 'English',
      example: 'in English',
      date: '<time dateTime="2026-03-31">31 March 2026</time>',
    },
  ])('formats dates in $name', ({ example, date }) => {
    expect(renderExample(NewsPreview, examples, example)).toContain(date)
  })

  test('omits a missing link to all news', () => {
    const more = /<a href="\/de\/aktuell" class="more">/
    expect(renderExample(NewsPreview, examples, 'three items')).toMatch(more)
    expect(renderExample(NewsPreview, examples, 'one item without picture')).not.toMatch(more)
  })
})
