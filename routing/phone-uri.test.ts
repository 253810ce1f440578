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
  { name: 'keeps an area code in brackets', phone: '+1 (555) 123-4567', uri: 'tel:+15551234567' },
  { name: 'leaves out hours', phone: '+41 44 123 45 67 (24 h)', uri: 'tel:+41441234567' },
  { name: 'leaves out an extension', phone: '044 123 45 67, intern 12', uri: 'tel:0441234567' },
  { name: 'is of the first', phone: '044 123 45 67 / 079 987 65 43', uri: 'tel:0441234567' },
  { name: 'leaves out a word', phone: 'Tel. +41 44 123 45 67', uri: 'tel:+41441234567' },
  { name: 'has no digits without any', phone: 'auf Anfrage', uri: 'tel:' },
])('the URI of a phone number $name', ({ phone, uri }) => {
  expect(phoneUri(phone)).toBe(uri)
})
