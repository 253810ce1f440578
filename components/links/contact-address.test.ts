import { describe, expect, test } from 'vitest'
import { contactAddress } from './contact-address.ts'

describe('contact address', () => {
  test.each([
    { name: 'a number', uri: 'tel:+41441234567', address: '+41441234567' },
    { name: 'a number with hyphens', uri: 'tel:+41-44-123-45-67', address: '+41-44-123-45-67' },
    { name: 'a number with encoded spaces', uri: 'tel:044%20123', address: '044 123' },
    { name: 'a number without its parameters', uri: 'tel:+4144;ext=12', address: '+4144' },
    { name: 'an address', uri: 'mailto:info@muster.example', address: 'info@muster.example' },
    {
      name: 'an upper-case scheme',
      uri: 'MAILTO:info@muster.example',
      address: 'info@muster.example',
    },
    {
      name: 'an address without its subject',
      uri: 'mailto:info@muster.example?subject=a@b',
      address: 'info@muster.example',
    },
    { name: 'umlauts', uri: 'mailto:b%C3%BCro@muster.example', address: 'büro@muster.example' },
    {
      name: 'two receivers',
      uri: 'mailto:a@x.example,b@x.example',
      address: 'a@x.example, b@x.example',
    },
    { name: 'a percent sign', uri: 'mailto:100%@x.example', address: '100%@x.example' },
  ])('shows $name', ({ uri, address }) => {
    expect(contactAddress(uri)).toBe(address)
  })

  test.each([
    'mailto:?subject=x',
    'tel:',
    '/de/tel',
    '#mailto:a',
    'https://x.example/mailto:a@b',
    'sms:1',
  ])('is null for %s', (uri) => {
    expect(contactAddress(uri)).toBeNull()
  })
})
