import { describe, expect, test } from 'vitest'
import { findInvisibleCharacter } from './find-invisible-character.ts'

describe('invisible character', () => {
  test.each([
    {
      address: 'mailto:in\u200Bfo@firma.ch',
      name: 'U+200B ZERO WIDTH SPACE',
      to: 'mailto:info@firma.ch',
    },
    {
      address: 'mailto:info%E2%80%8B@firma.ch',
      name: 'U+200B ZERO WIDTH SPACE',
      to: 'mailto:info@firma.ch',
    },
    {
      address: 'mailto:info\u00A0@firma.ch',
      name: 'U+00A0 NO-BREAK SPACE',
      to: 'mailto:info@firma.ch',
    },
    {
      address: 'tel:\u202A+41441234567\u202C',
      name: 'U+202A LEFT-TO-RIGHT EMBEDDING',
      to: 'tel:+41441234567',
    },
    { address: '/ma\u00ADschinen', name: 'U+00AD SOFT HYPHEN', to: '/maschinen' },
    { address: '/a\u200Db', name: 'U+200D ZERO WIDTH JOINER', to: '/ab' },
  ])('is named: $name', ({ address, name, to }) => {
    expect(findInvisibleCharacter(address)).toEqual({ name, to })
  })

  test.each(['mailto:info@firma.ch', '/größe', '/می\u200Cخواهم', '/a b', '/%zz'])(
    'is missing in %s',
    (address) => {
      expect(findInvisibleCharacter(address)).toBeNull()
    },
  )
})
