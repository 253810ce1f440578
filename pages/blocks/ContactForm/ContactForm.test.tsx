import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './ContactForm.examples.ts'
import { ContactForm } from './ContactForm.tsx'

describe('contact form', () => {
  test('shows its fields in order with autocomplete', () => {
    const html = renderExample(ContactForm, examples, 'complete')
    expect([...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'contact-name',
      'contact-email',
      'contact-topic',
      'contact-machine',
      'contact-weight',
      'contact-size',
      'contact-surface',
      'contact-frequency',
      'contact-date',
      'contact-place',
      'contact-message',
      'contact-company',
      'contact-phone',
      'contact-files',
      'contact-consent',
    ])
    expect(html.match(/autoComplete="(?!off)([^"]+)"/g)).toEqual([
      'autoComplete="name"',
      'autoComplete="email"',
      'autoComplete="organization"',
      'autoComplete="tel"',
    ])
  })

  test('reads topic and machine from the query', () => {
    const query = '?topic=Beratung&machine=VL+750'
    const html = renderExample(ContactForm, examples, 'complete', { query })
    expect(html).toContain('<option value="beratung" selected="">')
    expect(html).toMatch(/<textarea [^>]*>Betrifft: VL 750\n\n<\/textarea>/)
  })

  test('fills in machine and load of a quotation', () => {
    const query = '?topic=offerte&machine=VL+750&weight=600&length=3&width=1.5'
    const html = renderExample(ContactForm, examples, 'complete', { query })
    expect(html).toContain('>Offerte anfragen: VL 750</h2>')
    expect(html).toMatch(/name="machine"[^>]*value="VL 750"/)
    expect(html).toMatch(/name="weight"[^>]*value="600"/)
    expect(html).toMatch(/name="size"[^>]*value="3000 × 1500"/)
    expect(html).toMatch(/<textarea [^>]*>Bitte senden Sie uns eine Offerte.\n\n<\/textarea>/)
  })

  test('shows load fields for topics about a load', () => {
    const html = renderExample(ContactForm, examples, 'complete')
    expect(html).toContain('<option value="offerte" data-load="true">')
    expect(html).toContain('<option value="beratung">')
    expect(renderExample(ContactForm, examples, 'in English')).not.toContain('data-fields="load"')
  })

  test('folds optional fields until one has a value', () => {
    const openIn = (query: string) => {
      const html = renderExample(ContactForm, examples, 'complete', { query })
      return [...html.matchAll(/<details [^>]*data-fields="(\w+)" open=""/g)].map(
        ([, name]) => name,
      )
    }
    expect(openIn('?topic=offerte')).toEqual([])
    expect(openIn('?topic=offerte&machine=VL+750')).toEqual(['load'])
    const html = renderExample(ContactForm, examples, 'complete')
    const folded = /<details .*<\/details>/s.exec(html)?.[0] ?? ''
    expect(folded.match(/ required=""/g)?.length).toBe(1) // the message, between both groups
    expect(html.replaceAll(/<details .*?<\/details>/gs, '')).not.toContain('optional')
  })

  test('gives units and examples at the load fields', () => {
    const html = renderExample(ContactForm, examples, 'complete')
    expect(html).toMatch(
      /Gewicht in\u00a0kg<\/label><p id="contact-weight-hint"[^>]*>Zum Beispiel 600[^<]*<\/p><input [^>]*aria-describedby="contact-weight-hint"/,
    )
  })

  test('preselects no topic', () => {
    const html = renderExample(ContactForm, examples, 'in English')
    expect(html).toContain(
      '<option value="">Please choose</option><option value="quotation">Quotation</option>',
    )
    expect(html).not.toContain('selected')
  })
})
