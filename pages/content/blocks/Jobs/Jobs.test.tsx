import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/render-block.tsx'
import { examples } from './Jobs.examples.ts'
import { Jobs } from './Jobs.tsx'

test('a job is a link with its facts', () => {
  const html = renderExample(Jobs, examples, 'complete')
  expect(html).toMatch(
    /<h3 [^>]*><a href="\/de\/jobs\/konstruktion">Konstrukteurin \/ Konstrukteur Sondermaschinen<\/a><\/h3>/,
  )
  expect(html).toContain('<dt>Pensum</dt><dd>80–100 %</dd>')
  expect(html).toContain('<time dateTime="2026-11-02">2. November 2026</time>')
  expect(html).not.toContain('Zurzeit ist keine Stelle offen')
})

test('where no job is open, a text says so', () => {
  const html = renderExample(Jobs, examples, 'no job is open')
  expect(html).toContain('Zurzeit ist keine Stelle offen.')
  expect(html).not.toContain('<ul')
})
