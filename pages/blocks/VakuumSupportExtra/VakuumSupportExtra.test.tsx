import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './VakuumSupportExtra.examples.ts'
import { VakuumSupportExtra } from './VakuumSupportExtra.tsx'

describe('support checklist', () => {
  test('can be ticked without JavaScript', () => {
    const html = renderExample(VakuumSupportExtra, examples, 'complete')
    expect(html).toMatch(
      /<label><input type="checkbox"\/><span>Sind die Dichtlippen sauber und ohne Risse\?<\/span>/,
    )
    expect(html).toMatch(/<legend [^>]*>Checkliste<\/legend>/)
    expect(html).toMatch(/<h3 [^>]*>Downloads<\/h3>/)
    expect(html).toContain('href="/de/service/anfrage"')
  })

  test('omits empty parts', () => {
    expect(renderExample(VakuumSupportExtra, examples, 'text only')).not.toMatch(/<ul|<a |<h3/)
  })
})
