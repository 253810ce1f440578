import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { FormOutcome } from '../../content/contract/forms.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { ShownPageProvider } from '../page/ShownPage.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import { BlockNumber } from '../page/BlockNumber.tsx'

/** A form with an own field of each kind, as the server writes it. */
function renderForm(outcome: FormOutcome | null = null, number = 0): string {
  return renderToString(
    <I18nextProvider i18n={i18nByLocale['de']}>
      <ShownPageProvider pathname="/de/kontakt" formOutcome={outcome}>
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
            ]}
            privacy={{ title: 'Datenschutz', uri: '/de/datenschutz' }}
            success="Vielen Dank."
          />
        </BlockNumber>
      </ShownPageProvider>
    </I18nextProvider>,
  )
}

test('works without JavaScript: checked by the browser, sent to the site, back to its page', () => {
  const html = renderForm()
  expect(html).toMatch(/<form [^>]*action="\/de\/ajax\/contact" method="post">/)
  expect(html).toContain('<input type="hidden" name="page" value="/de/kontakt"/>')
  expect(html).toMatch(
    /<input type="email" id="contact-email" [^>]*required=""[^>]*maxLength="254"/,
  )
  expect(html).toContain('<button class="button" type="submit">Absenden</button>')
  expect(html).not.toMatch(/novalidate/i)
})

test('what may stay empty is marked, and the privacy policy is beside the consent', () => {
  const html = renderForm()
  expect(html.match(/freiwillig/g)).toHaveLength(2)
  expect(html).toMatch(/name="consent" [^>]*required=""|required="" [^>]*name="consent"/)
  expect(html).toContain('<a href="/de/datenschutz">Datenschutz</a>')
})

test('sent without JavaScript and refused: mistakes are listed, and what was typed is there', () => {
  const html = renderForm({
    form: 'contact',
    number: 0,
    failed: null,
    values: { topic: 'b', email: 'anja@', serial: '4711', message: '<Guten> Tag', consent: 'true' },
    errors: { email: 'email', serial: 'invalid' },
  })
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus="">/i)
  expect(html).toContain('<a href="#contact-email">E-Mail: Bitte geben Sie eine gültige')
  expect(html).toMatch(
    /<input type="email" [^>]*aria-invalid="true" aria-describedby="contact-email-error"[^>]*value="anja@"/,
  )
  expect(html).toContain('aria-describedby="contact-serial-hint contact-serial-error"')
  expect(html).toContain('<option value="b" selected="">')
  expect(html).toContain('&lt;Guten&gt; Tag</textarea>')
  expect(html).toMatch(/<input type="checkbox" [^>]*checked=""/)
})

test('sent without JavaScript and lost: nothing typed is lost', () => {
  const html = renderForm({
    form: 'contact',
    number: 0,
    failed: 'unavailable',
    values: { serial: '4711' },
    errors: {},
  })
  expect(html).toMatch(/role="alert"[^>]*>Ihre Nachricht konnte nicht gesendet werden/)
  expect(html).toContain('value="4711"')
})

test.each([
  { failed: 'tooMany', text: 'zu viele Nachrichten' },
  { failed: 'suspicious', text: 'noch einmal ab' },
] as const)('sent without JavaScript and not taken: $failed', ({ failed, text }) => {
  const html = renderForm({ form: 'contact', number: 0, failed, values: {}, errors: {} })
  expect(html).toMatch(/role="alert" tabindex="-1" autofocus="">/i)
  expect(html).toContain(text)
})

test('a field for programs is hidden from people and from readers of the screen, and comes back empty', () => {
  const html = renderForm({
    form: 'contact',
    number: 0,
    failed: 'suspicious',
    values: { website: 'https://spam.example' },
    errors: {},
  })
  expect(html).toMatch(
    /<div [^>]*aria-hidden="true"><label>Bitte leer lassen<input [^>]*name="website"\/>/,
  )
  expect(html).toMatch(/<input type="text" tabindex="-1" [^>]*name="website"\/>/i)
  expect(html).not.toContain('spam.example')
})

test('sent without JavaScript: thanks and the reference number take the place of the form', () => {
  const html = renderForm({ form: 'contact', number: 0, sentId: 'A-17' })
  expect(html).toMatch(/role="status"[^>]*><p>Vielen Dank.<\/p><p>Ihre Referenznummer: A-17<\/p>/)
  expect(html).not.toContain('<form')
})

test('a second form of its kind has ids of its own, and hears what became of it alone', () => {
  const [first, second] = [renderForm(), renderForm(null, 1)]
  const ids = (html: string): string[] => html.match(/ (id|for|aria-describedby)="[^"]*"/g) ?? []
  expect(ids(first).length).toBeGreaterThan(10)
  expect(ids(second).filter((id) => ids(first).includes(id))).toEqual([])
  expect(second).toContain('<input type="hidden" name="formNumber" value="1"/>')

  const outcome = { form: 'contact', number: 1, sentId: 'A-17' } as const
  expect(renderForm(outcome)).not.toContain('A-17')
  expect(renderForm(outcome, 1)).toContain('A-17')
})

test('what became of another form is not shown', () => {
  expect(renderForm({ form: 'aftersales', number: 0, sentId: 'A-17' })).not.toContain('A-17')
})
