import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Teams.examples.ts'
import { Teams } from './Teams.tsx'

describe('teams', () => {
  test('lists members below each team title', () => {
    const html = renderExample(Teams, examples, 'two teams')
    expect([...html.matchAll(/<h3 [^>]*>(\w+)<\/h3><ul/g)].map(([, title]) => title)).toEqual([
      'Verkauf',
      'Service',
    ])
    expect(html.match(/<li><div class="card">/g)).toHaveLength(6)
  })

  test('uses the same columns for all teams', () => {
    const html = renderExample(Teams, examples, 'two teams')
    const columns = [...html.matchAll(/data-columns="(\d)"/g)].map(([, number]) => number)
    expect(columns).toEqual(['4', '4'])
  })

  test('links phone, e-mail and profile of members', () => {
    const html = renderExample(Teams, examples, 'two teams')
    expect(html).toContain('<a href="tel:+41445550121">+41 44 555 01 21</a>')
    expect(html).toContain('href="mailto:regula.muster@muster-maschinenbau.example"')
    expect(html).toContain('aria-label="Regula Muster auf LinkedIn"')
  })

  test.each([
    { name: 'first and last name', example: 'two teams', initials: 'AM' },
    { name: 'a single name', example: 'one person', initials: 'L' },
    { name: 'many names', example: 'overlong', initials: 'MM' },
  ])('replaces a missing picture with initials: $name', ({ example, initials }) => {
    const html = renderExample(Teams, examples, example)
    expect(html).toMatch(new RegExp(`<p [^>]*aria-hidden="true">${initials}</p>`))
  })
})
