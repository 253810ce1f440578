import { describe, expect, test } from 'vitest'
import { renderExample } from '../../../tests/harness/content/render-block.tsx'
import { examples } from './AftersalesForm.examples.ts'
import { AftersalesForm } from './AftersalesForm.tsx'

describe('after-sales form', () => {
  test('shows its fields in order', () => {
    const html = renderExample(AftersalesForm, examples, 'complete')
    expect([...html.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'aftersales-request',
      'aftersales-machine',
      'aftersales-serial',
      'aftersales-built',
      'aftersales-place',
      'aftersales-name',
      'aftersales-company',
      'aftersales-email',
      'aftersales-phone',
      'aftersales-message',
      'aftersales-files',
      'aftersales-consent',
    ])
  })

  test('requires a phone number for a promised call', () => {
    const html = renderExample(AftersalesForm, examples, 'complete')
    expect(html).toContain('Telefon<span class="optional"> (erforderlich für «Störung»)</span>')
  })

  test('explains the place of the serial number', () => {
    const html = renderExample(AftersalesForm, examples, 'complete')
    expect(html).toContain('<p id="aftersales-serial-hint"')
    expect(html).toMatch(/id="aftersales-serial" [^>]*aria-describedby="aftersales-serial-hint"/)
  })

  test.each([
    { machine: 'VL+750', option: 'vl-750', message: '' },
    { machine: 'vl-250', option: 'vl-250', message: '' },
    { machine: '%3Cb%3E', option: undefined, message: 'Betrifft: &lt;b&gt;\n\n' },
  ])('reads the machine from the query: $machine', ({ machine, option, message }) => {
    const html = renderExample(AftersalesForm, examples, 'complete', {
      query: `?machine=${machine}`,
    })
    expect(/<option value="([^"]*)" selected/.exec(html)?.[1]).toBe(option)
    expect(/<textarea [^>]*>([^<]*)</.exec(html)?.[1]).toBe(message)
  })
})
