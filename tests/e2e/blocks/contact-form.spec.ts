import type { Page } from '@playwright/test'
import { contactForm, page as contentPage } from '../../harness/content/page-builder.ts'
import { english, expect, hydrated, markDocument, openPage, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

const { locale, t } = english

/** All required fields of a message. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(t('form.topic')).selectOption({ index: 1 })
  await page.getByLabel(t('form.name')).fill('Anja Muster')
  await page.getByLabel(t('form.email')).fill('anja@muster.example')
  await page.getByLabel(t('form.message')).fill('Hello')
  await page.getByRole('checkbox').check()
}

test.describe('contact form', () => {
  test('shows errors beside fields, then delivers the message', async ({ page }) => {
    await openPage(page, '/de/kontakt')
    const isSameDocument = await markDocument(page)
    const form = page.getByRole('form', { name: 'Schreiben Sie uns' })
    await form.getByLabel('E-Mail').fill('anja')
    await form.getByRole('button', { name: 'Absenden' }).click()

    const summary = form.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link')).toHaveCount(5)
    await expect(form.getByLabel('E-Mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription(/gültige E-Mail-Adresse/)
    await summary.getByRole('link', { name: /^Nachricht/ }).click()
    await expect(form.getByLabel('Nachricht')).toBeFocused()
    await form.getByLabel('Nachricht').fill('Guten Tag. '.repeat(500))
    await form.getByRole('button', { name: 'Absenden' }).click()
    await expect(form.getByLabel('Nachricht')).toHaveAccessibleDescription(
      'Dieser Text ist zu lang.',
    )

    await form.getByLabel('Thema').selectOption({ index: 1 })
    await form.getByLabel('Name').fill('Anja Muster')
    await form.getByLabel('E-Mail').fill('anja@muster.example')
    await form.getByLabel('Nachricht').fill('Guten Tag')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Absenden' }).click()
    const success = page.getByRole('status').filter({ hasText: 'Vielen Dank' })
    await expect(success).toBeFocused()
    await expect(success).toContainText(/Referenznummer: \S+/)
    expect(await isSameDocument()).toBe(true)
  })

  test('folds optional fields and opens them for errors', async ({ page }) => {
    await openPage(page, pageKinds[locale].contact)
    await hydrated(page)
    const phone = page.getByRole('textbox', { name: t('form.phone'), includeHidden: true })
    const more = page.locator('summary', { hasText: t('form.phone') })
    await expect(phone).toBeHidden()
    await fillIn(page)
    await more.click()
    await phone.fill('0'.repeat(61))
    await more.click()
    await expect(phone).toBeHidden()
    await page.locator('main form').getByRole('button').click()
    await expect(phone).toBeVisible()
    await more.click()
    await page.getByRole('alert').getByRole('link').click()
    await expect(phone).toBeFocused()

    // A draft opens them, too.
    await openPage(page, pageKinds[locale].contact)
    await expect(phone).toHaveValue('0'.repeat(61))
    await expect(phone).toBeVisible()
  })

  test('opens folded fields without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto(pageKinds[locale].contact)
    await expect(page.getByLabel(t('form.place'))).toBeHidden()
    await page.getByLabel(t('form.topic')).selectOption('quotation')
    await page.locator('summary', { hasText: t('form.load') }).click()
    await page.getByLabel(t('form.place')).fill('Lyon')
    await context.close()
  })

  test('copies the reference number', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openPage(page, pageKinds[locale].contact)
    await fillIn(page)
    await page.locator('main form button').click()
    const success = page.getByRole('status').filter({ hasText: /: \S+/ })
    await expect(success).toBeFocused()
    await success.getByRole('button', { name: t('form.reference.copy') }).click()
    await expect(success.getByRole('button', { name: t('form.reference.copied') })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^\S{6,}$/)
    await expect(success).toContainText(t('form.reference', { id: copied }))
  })

  test('restores unsent text in either language', async ({ page }) => {
    const other = locale === 'de' ? 'en' : 'de'
    const message = page.locator('textarea[name="message"]')
    await openPage(page, pageKinds[locale].contact)
    await page.getByLabel(t('form.topic')).selectOption({ index: 2 })
    const topic = await page.getByLabel(t('form.topic')).inputValue()
    await page.getByLabel(t('form.name')).fill('Anja Muster')
    await page.getByRole('checkbox').check()
    await message.fill('Guten Tag')

    await page.goto(pageKinds[other].contact)
    await expect(message).toHaveValue('Guten Tag')
    await expect(page.locator('select[name="topic"]')).toHaveValue(topic)
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await page.locator('input[name="email"]').fill('anja@muster.example')
    await page.getByRole('checkbox').check()
    await page.locator('main form button').click()
    await expect(page.getByRole('status').filter({ hasText: /: \S/ })).toBeFocused()

    await openPage(page, pageKinds[locale].contact)
    await expect(message).toHaveValue('')
  })

  test('starts a quotation above typed text', async ({ page }) => {
    await openPage(page, pageKinds[locale].contact)
    const message = page.getByLabel(t('form.message'))
    await message.fill('Guten Tag')
    await openPage(page, pageKinds[locale].model)
    await page.locator('main a.button[href*="machine="]').first().click()
    await expect(page.locator('main form')).toBeInViewport()
    await expect(page.getByRole('textbox', { name: t('form.machine') })).toHaveValue('VL 250')
    await expect(message).toHaveValue('Please send us a quotation.\n\nGuten Tag')
  })

  test('opens empty from a link to the same page', async ({ page }) => {
    await openPage(page, `${pageKinds[locale].contact}?topic=quotation&machine=VL+250`)
    const isSameDocument = await markDocument(page)
    const link = page.locator(`header a[href="${pageKinds[locale].contact}"]`).first()
    await expect(page.getByLabel(t('form.machine'), { exact: true })).toHaveValue('VL 250')
    await link.click()
    await expect(page.locator('select[name="topic"]')).toHaveValue('')

    await fillIn(page)
    await page.locator('main form button').click()
    await expect(page.getByRole('status').filter({ hasText: /: \S/ })).toBeFocused()
    await link.click()
    await expect(page.locator('textarea[name="message"]')).toHaveValue('')
    expect(await isSameDocument()).toBe(true)
  })

  test('discards the draft of a form sent before leaving', async ({ page }) => {
    await openPage(page, pageKinds[locale].contact)
    await fillIn(page)
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    await page.route(`**/${locale}/ajax/contact`, async (route) => {
      await left
      await route.continue()
    })
    await page.locator('main form button').click()
    await page.locator('header a').first().click()
    await expect(page).toHaveURL(`/${locale}`)
    await expect(page.locator('main form')).toHaveCount(0)
    const answered = page.waitForResponse(`**/${locale}/ajax/contact`)
    leave()
    await (await answered).finished()
    await page.goBack()
    await expect(page.locator('textarea[name="message"]')).toHaveValue('')
  })

  test.describe('with a lost response', () => {
    test.use({ expectedProblems: [/^request: net::ERR_CONNECTION_RESET .*\/en\/ajax\/contact$/] })

    test('keeps typed text and delivers a retry once', async ({
      page,
      ownSite: { backend, url },
    }) => {
      backend.publish(contentPage({ en: '/en/contact' }, { content: [contactForm('en')] }))
      await openPage(page, `${url}/en/contact`)
      const form = page.getByRole('form', { name: 'Anfrage' })
      await fillIn(page)

      await page.route('**/en/ajax/contact', async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      })
      await form.getByRole('button').click()
      await expect(form.getByRole('alert')).toBeFocused()
      await expect(form.getByLabel('Message')).toHaveValue('Hello')
      await page.unroute('**/en/ajax/contact')

      await page.reload()
      await hydrated(page)
      await expect(form.getByLabel('Message')).toHaveValue('Hello')
      await form.getByRole('checkbox').check()
      await form.getByRole('button').dblclick()
      await expect(page.getByRole('status').filter({ hasText: /[2-9A-HJ-NP-Z]{10}/ })).toBeFocused()
      expect(backend.calls.filter((call) => call.method === 'POST')).toHaveLength(1)
    })
  })

  test('stores the message without the backend', async ({ page, ownSite: { backend, url } }) => {
    backend.publish(contentPage({ en: '/en/contact' }, { content: [contactForm('en')] }))
    backend.answer('/en/ajax/contact', (_request, response) => void response.status(500).end())
    await openPage(page, `${url}/en/contact`)
    await fillIn(page)
    await page.getByRole('form', { name: 'Anfrage' }).getByRole('button').click()
    const reference = page.getByRole('status').filter({ hasText: /reference number: [2-9A-Z]{10}/ })
    await expect(reference).toBeFocused()
  })
})
