import { describe, expect, test } from 'vitest'
import { parseSubmission } from './forms.ts'

const request = {
  request: 'fault',
  machine: 'vl-750',
  name: 'Anja Muster',
  company: 'Glas AG',
  email: 'anja@glas.example',
  message: 'Er hebt nicht.',
  consent: true,
}

describe('aftersales form', () => {
  test.each([
    { told: { serial: 'MM123456' }, errors: undefined },
    { told: { built: '2009', place: 'Halle 3' }, errors: undefined },
    { told: { built: '2009' }, errors: { serial: 'serial' } },
    { told: { built: '2009', place: ' ', serial: ' ' }, errors: { serial: 'serial' } },
  ])('requires serial number or year and place: $told', ({ told, errors }) => {
    expect(parseSubmission('aftersales', { ...request, ...told })).toMatchObject(
      errors ? { errors } : { submission: told },
    )
  })
})

describe('contact form', () => {
  const enquiry = { topic: 'offer', name: 'Anja', email: 'a@b.ch', message: 'x', consent: 'on' }

  test('trims fields and keeps the phone number as typed', () => {
    const typed = { ...enquiry, name: ' Anja\t', phone: ' +41 (0)44 / 555-01 00 ', message: '\nx ' }
    expect(parseSubmission('contact', typed)).toMatchObject({
      submission: { name: 'Anja', phone: '+41 (0)44 / 555-01 00', message: 'x' },
    })
  })

  test.each([
    {
      name: '5000 line breaks between words',
      message: `a${'\r\n'.repeat(4998)}b`,
      error: undefined,
    },
    { name: '5001 characters', message: 'a'.repeat(5001), error: 'tooLong' },
    { name: 'white space', message: ' \r\n ', error: 'required' },
  ])('counts characters as browsers do: $name', ({ message, error }) => {
    const result = parseSubmission('contact', { ...enquiry, message })
    expect(result.kind === 'invalid' ? result.errors['message'] : undefined).toBe(error)
  })
})
