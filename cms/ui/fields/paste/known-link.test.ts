import { describe, expect, test } from 'vitest'
import { toKnownLink } from './known-link.ts'

describe('pasted link', () => {
  test.each([
    { href: 'https://x.example/a?b=1&utm_source=c&fbclid=2', link: 'https://x.example/a?b=1' },
    { href: 'https://site.example/de/x?gclid=1#a', link: '/de/x#a' },
    { href: '/de/x', link: '/de/x' },
    { href: 'mailto:info@muster.ch', link: 'mailto:info@muster.ch' },
    { href: 'tel:+41 44 555', link: 'tel:+41%2044%20555' },
    {
      href: 'https://www.google.com/url?sa=t&url=https%3A%2F%2Fx.example%2F',
      link: 'https://x.example/',
    },
    {
      href: 'https://www.google.com/maps?q=https://x.example',
      link: 'https://www.google.com/maps?q=https://x.example',
    },
    {
      href: 'https://l.facebook.com/l.php?u=https%3A%2F%2Fx.example%2Fa%3Ffbclid%3D1',
      link: 'https://x.example/a',
    },
    {
      href: 'https://urldefense.com/v3/__https://x.example/a__;!!A!B$',
      link: 'https://x.example/a',
    },
    { href: '#_Toc1', link: '' },
    { href: 'file:///C:/a.docx', link: '' },
    { href: 'cid:1', link: '' },
    { href: 'javascript:alert(1)', link: '' },
    { href: '//x.example', link: '' },
    { href: 'about:blank', link: '' },
  ])('$href', ({ href, link }) => {
    expect(toKnownLink(href, 'https://site.example')).toBe(link)
  })
})
