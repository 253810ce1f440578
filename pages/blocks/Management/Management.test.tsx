import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Management.examples.ts'
import { Management } from './Management.tsx'

describe('management', () => {
  test('lists members with contact details', () => {
    const html = renderExample(Management, examples, 'complete')
    expect(html.match(/<li><div/g)).toHaveLength(3)
    expect(html).toMatch(/<h3 [^>]*>Regula Muster<\/h3>/)
    expect(html).toContain('href="tel:+41555551011"')
    expect(html).toContain('aria-label="Regula Muster auf LinkedIn"')
  })
})
