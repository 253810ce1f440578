import { describe, expect, test } from 'vitest'
import { isMailAddress, mailUri } from './mail-address.ts'

const longLabel = 'x'.repeat(63)
/** An address of 254 bytes: 64 + 1 + 189. */
const longest = `${'x'.repeat(64)}@${longLabel}.${longLabel}.${'y'.repeat(58)}.ch`

describe('mail address', () => {
  test.each([
    'info@firma.ch',
    'INFO@FIRMA.CH',
    'anja.muster@firma.ch',
    'anja+heber@firma.ch',
    'anja_muster@firma.ch',
    'anja-muster@firma.ch',
    '-anja@firma.ch',
    "o'neill@firma.ch",
    'r&d@firma.ch',
    'verkauf/export@firma.ch',
    '!#$%&*/=?^`{|}~@firma.ch',
    'a@b.ch',
    '1@2.ch',
    'info@sub.abteilung.firma.ch',
    'info@müller-maschinen.de',
    'büro@firma.ch',
    'büro@müller.ch',
    'bu\u0308ro@mu\u0308ller.ch',
    'info@straße.de',
    'info@xn--mller-kva.ch',
    'a@b.xn--p1ai',
    'info@завод.рф',
    'продажи@завод.рф',
    '销售@例子.中国',
    'info@例え.テスト',
    'बिक्री@उदाहरण.भारत',
    'مبيعات@مثال.السعودية',
    'info@firma.technology',
    '"anja muster"@firma.ch',
    '"a@b"@firma.ch',
    longest,
  ])('accepts %s', (address) => {
    expect(isMailAddress(address)).toBe(true)
  })

  test.each([
    '',
    'info',
    '@firma.ch',
    'info@',
    'a@b',
    'a b@c.de',
    'a@b c.de',
    'a@b..ch',
    'a..b@c.ch',
    '.a@b.ch',
    'a.@b.ch',
    'a@.ch',
    'a@b.ch.',
    'a@@b.ch',
    'a@-b.ch',
    'a@b-.ch',
    'a@b_c.ch',
    'a@192.0.2.1',
    'a@[192.0.2.1]',
    'a@b.ch, c@d.ch',
    'Anja Muster <a@b.ch>',
    'a\u00a0b@c.de',
    'a\u202eb@c.de',
    'a@b.ch\r\nBcc: c@d.ch',
    'a@b.ch:25',
    `${'ü'.repeat(33)}@firma.ch`,
    `x${longest}`,
    longest.replace('xx.', 'xü.'),
    `a@${longLabel}x.ch`,
  ])('refuses %j', (address) => {
    expect(isMailAddress(address)).toBe(false)
  })

  test.each([
    ['büro@müller.ch', 'mailto:büro@müller.ch'],
    ['anja+heber@firma.ch', 'mailto:anja+heber@firma.ch'],
    ['r&d@firma.ch', 'mailto:r%26d@firma.ch'],
    ['verkauf/export@firma.ch', 'mailto:verkauf%2Fexport@firma.ch'],
    ['50%?@firma.ch', 'mailto:50%25%3F@firma.ch'],
  ])('links to %s', (address, uri) => {
    expect(mailUri(address)).toBe(uri)
  })
})
