import { describe, expect, test } from 'vitest'
import { findMailFault } from './find-mail-fault.ts'

describe('mailto link', () => {
  test.each([
    'mailto:info@muster.example',
    'MAILTO:Info@Muster.Example',
    '  mailto:info@muster.example\n',
    'mailto:a@muster.example,b@muster.example',
    'mailto:first.last+tag@sub.muster.example',
    "mailto:o'neill@muster.example",
    'mailto:info@muster.example?subject=Offerte',
    'mailto:info@muster.example?subject=Anfrage%20zum%20Heber&body=Guten%20Tag%0D%0A',
    'mailto:info@muster.example?cc=a@muster.example,b@muster.example&bcc=c@muster.example',
    'mailto:?subject=Lesenswert&body=https%3A%2F%2Fmuster.example%2Fde',
    'mailto:?to=info@muster.example',
    'mailto:%22not%40me%22@muster.example',
    'mailto:gorby%25kremvax@muster.example',
    'mailto:unlikely%3Faddress@muster.example',
    'mailto:b%C3%BCro@muster.example',
    'mailto:büro@müller.example',
    'mailto:info@m%C3%BCller.example',
    'mailto:info@xn--mller-kva.example',
    'mailto:info@例え.テスト',
    'mailto:info@muster.example?subject=a=b',
    'mailto:info@muster.example?subject=caf%C3%A9#x',
  ])('accepts %s', (address) => {
    expect(findMailFault(address)).toBeNull()
  })

  test.each<[address: string, part: string]>([
    ['mailto:', 'mailto:'],
    ['mailto:info', 'info'],
    ['mailto:info@', 'info@'],
    ['mailto:@muster.example', '@muster.example'],
    ['mailto:info@@muster.example', 'info@@muster.example'],
    ['mailto:info@muster', 'info@muster'],
    ['mailto:info@muster.123', 'info@muster.123'],
    ['mailto:root@[192.0.2.1]', 'root@[192.0.2.1]'],
    ['mailto:info@muster..example', 'info@muster..example'],
    ['mailto:.info@muster.example', '.info@muster.example'],
    ['mailto:in fo@muster.example', 'in fo@muster.example'],
    ['mailto:info@mus ter.example', 'info@mus ter.example'],
    ['mailto:info%40muster.example%', 'info%40muster.example%'],
    ['mailto:a@muster.example;b@muster.example', 'a@muster.example;b@muster.example'],
    ['mailto:a@muster.example,', ''],
    ['mailto:Max Muster <info@muster.example>', 'Max Muster <info@muster.example>'],
    ['mailto:info@muster.example&subject=x', 'info@muster.example&subject=x'],
    ['mailto://info@muster.example', '//info@muster.example'],
    ['mailto:mailto:info@muster.example', 'mailto:info@muster.example'],
    ['mailto:info@-muster.example', 'info@-muster.example'],
    ['mailto:info(at)muster.example', 'info(at)muster.example'],
    ['mailto:info@muster.example?cc=b', 'b'],
    [`mailto:${'x'.repeat(65)}@muster.example`, `${'x'.repeat(65)}@muster.example`],
  ])('rejects %s', (address, part) => {
    expect(findMailFault(address)).toEqual({ part, isMinor: false })
  })

  test.each<[address: string, part: string]>([
    ['mailto: info@muster.example', ' info@muster.example'],
    ['mailto:a@muster.example, b@muster.example', ' b@muster.example'],
    ['mailto:info@muster.example?subject=50% mehr', 'subject=50% mehr'],
    ['mailto:info@muster.example?Offerte', 'Offerte'],
  ])('reports a minor fault: %s', (address, part) => {
    expect(findMailFault(address)).toEqual({ part, isMinor: true })
  })
})
