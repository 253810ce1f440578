import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Member.examples.ts'
import { Member } from './Member.tsx'

describe('member', () => {
  test('shows name, role and contact details', () => {
    const html = renderExample(Member, examples, 'complete')
    expect(html).toContain('Verkauf Vakuumtechnik')
    expect(html).toContain('href="mailto:thomas.muster@muster.example"')
  })

  test('omits missing contact details', () => {
    expect(renderExample(Member, examples, 'name and role')).not.toContain('<a ')
  })

  test('uses the name as heading', () => {
    expect(renderExample(Member, examples, 'complete')).toMatch(/<h2 [^>]*>Thomas Muster<\/h2>/)
    expect(renderExample(Member, examples, 'complete', { level: 1 })).toMatch(/<h1 /)
  })
})
