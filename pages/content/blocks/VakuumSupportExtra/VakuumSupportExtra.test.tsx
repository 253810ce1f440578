import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './VakuumSupportExtra.examples.ts'
import { VakuumSupportExtra } from './VakuumSupportExtra.tsx'

test('the checklist is a list, with files and contact', () => {
  const html = renderExample(VakuumSupportExtra, examples, 'complete')
  expect(html).toContain('Sind die Dichtlippen sauber und ohne Risse?</li>')
  expect(html).toMatch(/<h3 [^>]*>Downloads<\/h3>/)
  expect(html).toContain('href="/de/service/anfrage"')
})

test('what is empty is left away', () => {
  expect(renderExample(VakuumSupportExtra, examples, 'text only')).not.toMatch(/<ul|<a |<h3/)
})
