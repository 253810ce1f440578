import { describe, expect, test } from 'vitest'
import { attachmentName } from './attachment-name.ts'

const pdf = ['.pdf']

describe('attachment name', () => {
  test.each([
    { given: 'Plan 1.pdf', name: 'Plan 1.pdf' },
    { given: 'Übersicht Büro.PDF', name: 'Übersicht Büro.PDF' },
    { given: 'U\u0308bersicht.pdf', name: 'Übersicht.pdf' },
    { given: '图纸.pdf', name: '图纸.pdf' },
    { given: 'C:\\Users\\Anja\\plan.pdf', name: 'plan.pdf' },
    { given: '../../etc/passwd', name: 'passwd.pdf' },
    { given: 'plan.exe', name: 'plan.exe.pdf' },
    { given: 'plan\u202Efdp.exe', name: 'planfdp.exe.pdf' },
    { given: 'a\r\nb\0.pdf', name: 'ab.pdf' },
    { given: 'a%22b%0D%0A.pdf', name: 'a_b__.pdf' },
    { given: 'a<b>:"c"|?*.pdf', name: 'a_b___c____.pdf' },
    { given: '.htaccess', name: 'htaccess.pdf' },
    { given: '...', name: 'file.pdf' },
    { given: '', name: 'file.pdf' },
    { given: '.pdf', name: 'pdf.pdf' },
    { given: 'con.pdf', name: '_con.pdf' },
    { given: 'LPT1.foo', name: '_LPT1.foo.pdf' },
    { given: `${'ä'.repeat(300)}.pdf`, name: `${'ä'.repeat(96)}.pdf` },
    { given: `${'🛠'.repeat(99)}.pdf`, name: `${'🛠'.repeat(96)}.pdf` },
  ])('cleans "$given"', ({ given, name }) => {
    expect(attachmentName(given, pdf, [])).toBe(name)
  })

  test('numbers equal names of a form', () => {
    expect(attachmentName('plan.pdf', pdf, ['Plan.pdf', 'plan-2.pdf'])).toBe('plan-3.pdf')
  })

  test('takes any extension of the content', () => {
    expect(attachmentName('teil.STP', ['.step', '.stp'], [])).toBe('teil.STP')
  })
})
