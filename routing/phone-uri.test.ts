import { describe, expect, test } from 'vitest'
import { phoneUri } from './phone-uri.ts'

describe('phone URI', () => {
  test.each([
    { name: 'omits spaces', phone: '+41 44 123 45 67', uri: 'tel:+41441234567' },
    {
      name: 'omits the zero in brackets',
      phone: '+41 (0)44 123 45 67',
      uri: 'tel:+41441234567',
    },
    { name: 'keeps a national number', phone: '044/123.45-67', uri: 'tel:0441234567' },
    { name: 'keeps an area code in brackets', phone: '+1 (555) 123-4567', uri: 'tel:+15551234567' },
    { name: 'omits opening hours', phone: '+41 44 123 45 67 (24 h)', uri: 'tel:+41441234567' },
    { name: 'omits an extension', phone: '044 123 45 67, intern 12', uri: 'tel:0441234567' },
    {
      name: 'uses the first number',
      phone: '044 123 45 67 / 079 987 65 43',
      uri: 'tel:0441234567',
    },
    { name: 'omits a word', phone: 'Tel. +41 44 123 45 67', uri: 'tel:+41441234567' },
    { name: 'is empty without digits', phone: 'auf Anfrage', uri: 'tel:' },
  ])('$name', ({ phone, uri }) => {
    expect(phoneUri(phone)).toBe(uri)
  })
})
