import { expect, test } from 'vitest'
import { checkControl } from './check-control.ts'

const fine = { valid: true, valueMissing: false, typeMismatch: false }
const text = { type: 'text', required: true, value: 'Muster', validity: fine }
const missing = { ...fine, valid: false, valueMissing: true }

test.each([
  { name: 'a filled field is fine', control: text, error: undefined },
  {
    name: 'an empty field is missing',
    control: { ...text, value: '', validity: missing },
    error: 'required',
  },
  {
    name: 'a required field of spaces is missing',
    control: { ...text, value: ' \n ' },
    error: 'required',
  },
  {
    name: 'an optional field of spaces is fine',
    control: { ...text, required: false, value: ' ' },
    error: undefined,
  },
  {
    name: 'what the browser takes for no e-mail address',
    control: { ...text, validity: { ...fine, valid: false, typeMismatch: true } },
    error: 'email',
  },
  {
    name: 'text at its limit is fine',
    control: { ...text, value: 'a'.repeat(10) },
    error: undefined,
  },
  {
    name: 'space around the text does not count',
    control: { ...text, value: ` ${'a'.repeat(10)} ` },
    error: undefined,
  },
  { name: 'text above its limit', control: { ...text, value: 'a'.repeat(11) }, error: 'tooLong' },
  {
    name: 'any other complaint of the browser',
    control: { ...text, validity: { ...fine, valid: false } },
    error: 'invalid',
  },
  {
    name: 'consent that is not given',
    control: { ...text, type: 'checkbox', validity: missing },
    error: 'consent',
  },
  { name: 'consent that is given', control: { ...text, type: 'checkbox' }, error: undefined },
])('$name', ({ control, error }) => {
  expect(checkControl(control, 10)).toBe(error)
})

test('a field without limit takes any length', () => {
  expect(checkControl({ ...text, value: 'a'.repeat(1e5) })).toBeUndefined()
})
