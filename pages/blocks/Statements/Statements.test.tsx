import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './Statements.examples.ts'
import { Statements } from './Statements.tsx'

describe('statements', () => {
  test('hides icons from screen readers', () => {
    const html = renderExample(Statements, examples, 'three statements')
    expect(html.match(/<svg [^>]*aria-hidden="true"/g)).toHaveLength(3)
  })

  test('omits an unknown icon', () => {
    expect(
      renderExample(Statements, examples, 'overlong, with an unknown icon').match(/<svg/g),
    ).toHaveLength(1)
  })
})
