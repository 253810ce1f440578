import { expect, test } from 'vitest'
import { renderExample } from '../../../../tests/harness/content/render-block.tsx'
import { examples } from './ContactForm.examples.ts'
import { ContactForm } from './ContactForm.tsx'

test('the fields come in their order, with what the browser may fill in', () => {
  const html = renderExample(ContactForm, examples, 'complete')
  expect([...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)).toEqual([
    'contact-topic',
    'contact-machine',
    'contact-weight',
    'contact-size',
    'contact-surface',
    'contact-frequency',
    'contact-date',
    'contact-place',
    'contact-name',
    'contact-company',
    'contact-email',
    'contact-phone',
    'contact-message',
    'contact-consent',
  ])
  expect(html.match(/autoComplete="(?!off)([^"]+)"/g)).toEqual([
    'autoComplete="name"',
    'autoComplete="organization"',
    'autoComplete="email"',
    'autoComplete="tel"',
  ])
})

test('the address says what the message is about', () => {
  const query = '?topic=Beratung&machine=VL+750'
  const html = renderExample(ContactForm, examples, 'complete', { query })
  expect(html).toContain('<option value="beratung" selected="">')
  expect(html).toMatch(/<textarea [^>]*>Betrifft: VL 750\n\n<\/textarea>/)
})

test('a quotation knows its machine: in the title, in its field, and the message is begun', () => {
  const query = '?topic=offerte&machine=VL+750&weight=600&length=3&width=1.5'
  const html = renderExample(ContactForm, examples, 'complete', { query })
  expect(html).toContain('>Offerte anfragen: VL 750</h2>')
  expect(html).toMatch(/name="machine"[^>]*value="VL 750"/)
  expect(html).toMatch(/name="weight"[^>]*value="600 kg"/)
  expect(html).toMatch(/name="size"[^>]*value="3 × 1.5 m"/)
  expect(html).toMatch(/<textarea [^>]*>Bitte senden Sie uns eine Offerte.\n\n<\/textarea>/)
})

test('what is asked of a load belongs to the topics about one, and to no form without them', () => {
  const html = renderExample(ContactForm, examples, 'complete')
  expect(html).toContain('<option value="offerte" data-load="true">')
  expect(html).toContain('<option value="beratung">')
  expect(renderExample(ContactForm, examples, 'in English')).not.toContain('<fieldset')
})

test('the topics can be chosen, none is chosen before', () => {
  const html = renderExample(ContactForm, examples, 'in English')
  expect(html).toContain(
    '<option value="">Please choose</option><option value="quotation">Quotation</option>',
  )
  expect(html).not.toContain('selected')
})
