import { describe, expect, test } from 'vitest'
import { checkControl } from './check-control.ts'

const fine = { valid: true, valueMissing: false }
const text = { type: 'text', inputMode: '', required: true, value: 'Muster', validity: fine }
const mail = { ...text, inputMode: 'email' }
const missing = { ...fine, valid: false, valueMissing: true }

describe('form field check', () => {
  test.each([
    { name: 'accepts a filled field', control: text, error: undefined },
    {
      name: 'reports an empty field',
      control: { ...text, value: '', validity: missing },
      error: 'required',
    },
    {
      name: 'reports a required field of spaces',
      control: { ...text, value: ' \n ' },
      error: 'required',
    },
    {
      name: 'accepts an optional field of spaces',
      control: { ...text, required: false, value: ' ' },
      error: undefined,
    },
    { name: 'reports an invalid mail address', control: { ...mail, value: 'a@b' }, error: 'email' },
    { name: 'accepts a mail address in any script', control: { ...mail, value: ' ü@ü.ch ' } },
    {
      name: 'accepts an empty optional mail address',
      control: { ...mail, required: false, value: '' },
    },
    {
      name: 'accepts text at its limit',
      control: { ...text, value: 'a'.repeat(10) },
      error: undefined,
    },
    {
      name: 'ignores surrounding spaces',
      control: { ...text, value: ` ${'a'.repeat(10)} ` },
      error: undefined,
    },
    {
      name: 'reports text above its limit',
      control: { ...text, value: 'a'.repeat(11) },
      error: 'tooLong',
    },
    {
      name: 'reports any other browser validation error',
      control: { ...text, validity: { ...fine, valid: false } },
      error: 'invalid',
    },
    {
      name: 'reports missing consent',
      control: { ...text, type: 'checkbox', validity: missing },
      error: 'consent',
    },
    { name: 'accepts given consent', control: { ...text, type: 'checkbox' }, error: undefined },
  ])('$name', ({ control, error }) => {
    expect(checkControl(control, 10)).toBe(error)
  })

  test('accepts any length without a limit', () => {
    expect(checkControl({ ...text, value: 'a'.repeat(1e5) })).toBeUndefined()
  })
})
