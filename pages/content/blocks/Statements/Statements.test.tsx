import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './Statements.examples.ts'
import { Statements } from './Statements.tsx'

test('icons decorate and are not read out', () => {
  const html = renderExample(Statements, examples, 'three statements')
  expect(html.match(/<svg [^>]*aria-hidden="true"/g)).toHaveLength(3)
})

test('an icon that the site does not have is left away', () => {
  expect(
    renderExample(Statements, examples, 'overlong, with an unknown icon').match(/<svg/g),
  ).toHaveLength(1)
})
