import { contactForm, page as contentPage } from '../harness/page-builder.ts'
import { english, expect, hydrated, markDocument, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

const { locale, t } = english

test('mistakes are shown beside their fields, then the message arrives', async ({ page }) => {
  await page.goto('/de/kontakt')
  await hydrated(page)
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

test('what was typed is there again until it is sent, in either language', async ({ page }) => {
  const other = locale === 'de' ? 'en' : 'de'
  const message = page.locator('textarea[name="message"]')
  await page.goto(pageKinds[locale].contact)
  await hydrated(page)
  await page.getByLabel(t('form.topic')).selectOption({ index: 2 })
  const topic = await page.getByLabel(t('form.topic')).inputValue()
  await page.getByLabel(t('form.name')).fill('Anja Muster')
  await page.getByRole('checkbox').check()
  await message.fill('Guten Tag')
  await expect(message).toHaveAccessibleDescription(/4.991/)

  await page.goto(pageKinds[other].contact)
  await expect(message).toHaveValue('Guten Tag')
  await expect(message).toHaveAccessibleDescription(/4.991/)
  await expect(page.locator('select[name="topic"]')).toHaveValue(topic)
  await expect(page.getByRole('checkbox')).not.toBeChecked()
  await page.locator('input[name="email"]').fill('anja@muster.example')
  await page.getByRole('checkbox').check()
  await page.locator('main form button').click()
  await expect(page.getByRole('status').filter({ hasText: /: \S+$/ })).toBeFocused()

  await page.goto(pageKinds[locale].contact)
  await hydrated(page)
  await expect(message).toHaveValue('')
})

test('a machine leads to a message about it, in front of what was typed before', async ({
  page,
}) => {
  await page.goto(pageKinds[locale].contact)
  await hydrated(page)
  const message = page.getByLabel(t('form.message'))
  await message.fill('Guten Tag')
  await page.goto(pageKinds[locale].model)
  await hydrated(page)
  await page.locator('main a[href*="machine="]').click()
  await expect(page.locator('main form')).toBeInViewport()
  const about = t('form.aboutMachine', { machine: 'VL 250' })
  await expect(message).toHaveValue(`${about}\n\nGuten Tag`)
})

test.describe('while the backend is down', () => {
  test.use({ expectedProblems: [/^request: 502 .*\/en\/ajax\/contact$/] })

  test('what was typed stays, and a second try sends the same message once', async ({
    page,
    ownSite,
  }) => {
    const { backend, url } = ownSite
    backend.publish(contentPage({ en: '/en/contact' }, { content: [contactForm('en')] }))
    await page.goto(`${url}/en/contact`)
    await hydrated(page)
    const form = page.getByRole('form', { name: 'Anfrage' })
    await form.getByLabel('Subject').selectOption('offer')
    await form.getByLabel('Name').fill('Anja Muster')
    await form.getByLabel('E-mail').fill('anja@muster.example')
    await form.getByLabel('Message').fill('Hello')
    await form.getByRole('checkbox').check()

    backend.answer('/en/ajax/contact', (_request, response) => void response.status(500).end())
    await form.getByRole('button').click()
    await expect(form.getByRole('alert')).toBeFocused()
    await expect(form.getByLabel('Message')).toHaveValue('Hello')

    backend.answer('/en/ajax/contact', (_request, response) => {
      response.status(201).json({ id: 'R-7' })
    })
    await form.getByRole('button').click()
    await expect(page.getByRole('status').filter({ hasText: 'R-7' })).toBeVisible()
    const keys = backend.calls
      .filter((call) => call.method === 'POST')
      .map((call) => call.headers['idempotency-key'])
    expect(keys.length).toBeGreaterThanOrEqual(2)
    expect(new Set(keys).size).toBe(1)
  })
})
