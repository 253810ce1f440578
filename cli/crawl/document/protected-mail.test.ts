import { describe, expect, test } from 'vitest'
import { readProtectedLink } from './protected-mail.ts'

const code = (text: string, key = 0x5a) =>
  Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ key)]).toString('hex')
const path = '/cdn-cgi/l/email-protection'

describe('protected mail address', () => {
  test.each([
    {
      name: 'code of the link',
      href: `${path}#${code('info@firma.ch')}`,
      is: 'mailto:info@firma.ch',
    },
    {
      name: 'full address with a subject',
      href: `https://firma.ch${path}#${code('a@firma.ch?subject=Grüezi')}`,
      is: 'mailto:a@firma.ch?subject=Grüezi',
    },
    { name: 'code of the element', href: path, of: code('b@firma.ch'), is: 'mailto:b@firma.ch' },
    { name: 'no code', href: path, is: undefined },
    { name: 'invalid code', href: `${path}#5`, is: undefined },
    { name: 'another link', href: '/kontakt#5a3b', is: null },
  ])('$name', ({ href, of, is }) => {
    expect(readProtectedLink(href, of)).toBe(is)
  })
})
