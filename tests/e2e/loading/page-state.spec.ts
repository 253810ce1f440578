import { contactForm, page as contentPage } from '../../harness/content/page-builder.ts'
import { expect, markDocument, openPage, test } from '../fixtures.ts'

test.describe('page state', () => {
  test('resets a sent form after a language switch', async ({
    page,
    ownSite: { backend, url },
  }) => {
    const contact = { de: '/de/kontakt', en: '/en/contact' }
    backend.publish(contentPage(contact, { content: [contactForm('de')] }))
    await openPage(page, `${url}/de/kontakt`)
    const isSameDocument = await markDocument(page)
    const form = page.getByRole('form', { name: 'Anfrage' })
    await form.getByLabel('Thema').selectOption('offer')
    await form.getByLabel('Name').fill('Anja Muster')
    await form.getByLabel('E-Mail').fill('anja@muster.example')
    await form.getByLabel('Nachricht').fill('Guten Tag')
    await form.getByRole('checkbox').check()
    await form.getByRole('button').click()
    await expect(page.getByRole('status').filter({ hasText: /[2-9A-HJ-NP-Z]{10}/ })).toBeVisible()

    await page
      .getByRole('navigation', { name: 'Sprache' })
      .getByRole('link', { name: 'EN' })
      .click()
    await expect(page).toHaveURL(`${url}/en/contact`)
    await expect(form.getByLabel('Name')).toHaveValue('')
    expect(await isSameDocument()).toBe(true)
  })
})
