import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Member.examples.ts'
import { Member } from './Member.tsx'

test('a member has name, role and ways of contact', () => {
  const html = renderExample(Member, examples, 'complete')
  expect(html).toContain('Verkauf Vakuumtechnik')
  expect(html).toContain('href="mailto:thomas.muster@muster.example"')
})

test('contact may be missing', () => {
  expect(renderExample(Member, examples, 'name and role')).not.toContain('<a ')
})

test('the name is the heading', () => {
  expect(renderExample(Member, examples, 'complete')).toMatch(/<h2 [^>]*>Thomas Muster<\/h2>/)
  expect(renderExample(Member, examples, 'complete', { level: 1 })).toMatch(/<h1 /)
})
