import { expect, test } from 'vitest'
import { phoneUri } from './phone-uri.ts'

test.each([
  { name: 'leaves out spaces', phone: '+41 44 123 45 67', uri: 'tel:+41441234567' },
  {
    name: 'leaves out the zero in brackets',
    phone: '+41 (0)44 123 45 67',
    uri: 'tel:+41441234567',
  },
  { name: 'keeps a national number', phone: '044/123.45-67', uri: 'tel:0441234567' },
])('the URI of a phone number $name', ({ phone, uri }) => {
  expect(phoneUri(phone)).toBe(uri)
})
