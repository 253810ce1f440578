import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import type { FormOutcome } from '../../content/contract/forms.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { fullLayout } from '../layout/layout.examples.ts'
import { ShownPageProvider } from '../page/ShownPage.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import { BlockNumber } from '../page/BlockNumber.tsx'

/** A form with an own field of each kind, as the server writes it. */
function renderForm(outcome: FormOutcome | null = null, number = 0): string {
  return renderToString(
    <I18nextProvider i18n={i18nByLocale['de']}>
      <ShownPageProvider pathname="/de/kontakt" formOutcome={outcome} layout={fullLayout}>
        <BlockNumber number={number}>
          <EnquiryForm
            form="contact"
            title="Kontakt"
            fields={[
              {
                name: 'topic',
                control: 'select',
                required: true,
                options: [
                  { value: 'a', label: 'Offerte' },
                  { value: 'b', label: 'Beratung' },
                ],
              },
              { name: 'email', control: 'email', required: true, maxLength: 254 },
              { name: 'serial', control: 'text', hint: 'form.serial.hint', maxLength: 100 },
              { name: 'message', control: 'textarea', maxLength: 5000 },
              {
                about: 'sender',
                folded: [{ name: 'phone', control: 'tel', maxLength: 60 }],
                files: true,
              },
            ]}
            attachments
            privacy={{ title: 'Datenschutz', uri: '/de/datenschutz' }}
            success="Vielen Dank."
          />
        </BlockNumber>
      </ShownPageProvider>
    </I18nextProvider>,
  )
}

describe('enquiry form', () => {
  test('works without JavaScript', () => {
    const html = renderForm()
    expect(html).toMatch(
      /<form [^>]*action="\/de\/ajax\/contact\?page=%2Fde%2Fkontakt" encType="multipart\/form-data" method="post">/,
    )
    expect(html).toContain('<input type="hidden" name="page" value="/de/kontakt"/>')
    expect(html).toMatch(/<details class="[^"]*" data-fields="sender"><summary>Telefon, Dateien/)
    expect(html).toMatch(
      /<input type="text" inputMode="email" id="contact-email" [^>]*required=""[^>]*maxLength="254"/,
    )
    expect(html).toContain('<button class="button" type="submit">Absenden</button>')
    expect(html).not.toMatch(/novalidate/i)
  })

  test('marks optional fields and links the privacy policy', () => {
    const html = renderForm()
    expect(html.match(/\boptional(?!")/g)).toHaveLength(5)
    expect(html).toMatch(/name="consent" [^>]*required=""|required="" [^>]*name="consent"/)
    expect(html).toContain('<a href="/de/datenschutz">Datenschutz</a>')
  })

  test('lists errors and keeps input without JavaScript', () => {
    const html = renderForm({
      form: 'contact',
      number: 0,
      kind: 'refused',
      failed: null,
      values: {
        topic: 'b',
        email: 'anja@',
        serial: '4711',
        message: '<Guten> Tag',
        consent: 'true',
      },
      errors: { email: 'email', serial: 'invalid' },
    })
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus="">/i)
    expect(html).toContain('<a href="#contact-email">E-Mail: Bitte geben Sie eine gültige')
    expect(html).toMatch(
      /<input type="text" inputMode="email" [^>]*aria-invalid="true" aria-describedby="contact-email-error"[^>]*value="anja@"/,
    )
    expect(html).toContain('aria-describedby="contact-serial-hint contact-serial-error"')
    expect(html).toContain('<option value="b" selected="">')
    expect(html).toContain('&lt;Guten&gt; Tag</textarea>')
    expect(html).toMatch(/<input type="checkbox" [^>]*checked=""/)
  })

  test.each<{ name: string; sent: Partial<FormOutcome> }>([
    { name: 'a value', sent: { values: { phone: '041' } } },
    { name: 'an error', sent: { errors: { phone: 'tooLong' } } },
    { name: 'an error of files', sent: { errors: { files: 'fileType' } } },
    { name: 'lost files', sent: { hadFiles: true } },
  ])('opens folded fields with $name without JavaScript', ({ sent }) => {
    const refused = { kind: 'refused', failed: null, values: {}, errors: {} } as const
    const html = renderForm({ form: 'contact', number: 0, ...refused, ...sent } as FormOutcome)
    expect(html).toMatch(/<details [^>]*data-fields="sender" open="">/)
  })

  test('keeps input of a failed submission without JavaScript', () => {
    const html = renderForm({
      form: 'contact',
      number: 0,
      kind: 'refused',
      failed: 'unavailable',
      values: { serial: '4711' },
      errors: {},
    })
    expect(html).toMatch(/role="alert"[^>]*>Ihre Nachricht konnte nicht gesendet werden/)
    expect(html).toContain('value="4711"')
  })

  test.each([
    { failed: 'tooMany', text: 'zu viele Nachrichten' },
    { failed: 'suspicious', text: 'als Spam eingestuft' },
  ] as const)('explains a submission refused as $failed', ({ failed, text }) => {
    const outcome = { kind: 'refused', values: {}, errors: {}, failed } as const
    const html = renderForm({ form: 'contact', number: 0, ...outcome })
    expect(html).toMatch(/role="alert" tabindex="-1" autofocus="">/i)
    expect(html).toContain(text)
  })

  test('hides its honeypot field and resets it', () => {
    const html = renderForm({
      form: 'contact',
      number: 0,
      kind: 'refused',
      failed: 'suspicious',
      values: { remarks: 'https://spam.example' },
      errors: {},
    })
    expect(html).toMatch(
      /<div [^>]*aria-hidden="true"><label>Bitte leer lassen<input [^>]*name="remarks"[^>]*>/,
    )
    expect(html).toMatch(/<input type="text" tabindex="-1" [^>]*name="remarks"[^>]*>/i)
    expect(html).not.toContain('spam.example')
  })

  test('shows thanks, reference number and phone without JavaScript', () => {
    const html = renderForm({ form: 'contact', number: 0, kind: 'sent', sentId: 'A-17' })
    expect(html).toMatch(
      /role="status"[^>]*><p>Vielen Dank.<\/p><p [^>]*><span>Ihre Referenznummer: A-17<\/span><\/p>/,
    )
    // As the footer shows it; the number itself may lack spaces.
    expect(html).toMatch(
      /<span class="unbroken"><a href="tel:\+41005551949">Anrufen<\/a><\/span><\/p>/,
    )
    expect(html).not.toContain('<form')
  })

  test('separates ids and outcome of a second form', () => {
    const [first, second] = [renderForm(), renderForm(null, 1)]
    const ids = (html: string): string[] => html.match(/ (id|for|aria-describedby)="[^"]*"/g) ?? []
    expect(ids(first).length).toBeGreaterThan(10)
    expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
    expect(second).toContain('<input type="hidden" name="formNumber" value="1"/>')

    const outcome = { form: 'contact', number: 1, kind: 'sent', sentId: 'A-17' } as const
    expect(renderForm(outcome)).not.toContain('A-17')
    expect(renderForm(outcome, 1)).toContain('A-17')
  })

  test('ignores the outcome of another form', () => {
    expect(
      renderForm({ form: 'aftersales', number: 0, kind: 'sent', sentId: 'A-17' }),
    ).not.toContain('A-17')
  })
})
