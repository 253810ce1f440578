import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import { startEditedSite, type EditedSite } from './editor-at.ts'

const { t } = createTexts('de')

/** No mail server listens on this port. */
const mail = {
  SMTP_URL: 'smtp://127.0.0.1:1',
  FORMS_MAIL_FROM: 'website@firma.example',
  FORMS_MAIL_TO: 'info@firma.example',
}

test.describe('received forms', () => {
  let site: EditedSite

  test.use({ locale: 'de-CH' })
  test.beforeAll(async () => {
    site = await startEditedSite(mail)
  })
  test.afterAll(() => site.stop())
  test.beforeEach(({ context }) => site.signIn(context))

  test('open a notified form and mark it as read', async ({ page, request }) => {
    const sent = await request.post(`${site.url}/de/ajax/contact`, {
      data: {
        topic: 'x',
        name: 'Anja',
        email: 'büro@müller.example',
        message: 'Hoi',
        consent: true,
      },
    })
    const { id } = (await sent.json()) as { id: string }
    await page.goto(`${site.url}/admin/pages`)
    const list = page.getByRole('link', { name: t('shell.forms') })
    await expect(list).toHaveText(`${t('shell.forms')} (1)`)

    await page.goto(`${site.url}/admin/forms#${id}`)
    const form = page.locator(`[id="${id}"]`)
    await expect(form.getByText('büro@müller.example')).toBeVisible()
    await expect(form.getByText(id)).toBeVisible()
    await expect(list).toHaveText(t('shell.forms'))
    expect(await violationsByDay(page)).toEqual([])
    await form.getByRole('button', { name: t('forms.markUnread') }).click()
    await expect(list).toHaveText(`${t('shell.forms')} (1)`)
  })

  test('keep a note and undo a deletion', async ({ page, request }) => {
    const sent = await request.post(`${site.url}/de/ajax/contact`, {
      data: { topic: 'x', name: 'Urs', email: 'urs@muster.example', message: 'Hoi', consent: true },
    })
    const { id } = (await sent.json()) as { id: string }
    await page.goto(`${site.url}/admin/forms#${id}`)
    const form = page.locator(`[id="${id}"]`)
    await form.getByLabel(t('forms.note')).fill('Anja offeriert')
    await form.getByRole('button', { name: t('forms.saveNote') }).click()
    await expect(page.getByText(t('working'))).toBeHidden()
    await form.getByRole('button', { name: t('forms.delete') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Urs')).toBeVisible()
    expect(await violationsByDay(page)).toEqual([])
    await dialog.getByRole('button', { name: t('forms.delete') }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: t('editor.undo') }).click()
    await expect(form.getByLabel(t('forms.note'))).toHaveValue('Anja offeriert')
  })

  test('a sign-in page of a proxy is not saved', async ({ page, context }) => {
    await page.goto(`${site.url}/admin/forms`)
    const link = page.getByRole('link', { name: t('forms.export'), exact: true })
    const download = page.waitForEvent('download')
    await link.click()
    expect((await download).suggestedFilename()).toBe('forms.csv')

    await context.route('**/admin/api/forms/export', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Sign in</title>' }),
    )
    const opened = context.waitForEvent('page')
    await link.click()
    await expect(await opened).toHaveTitle('Sign in')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('shell.forms'))
  })

  test('show the reason of missing notifications', async ({ page }) => {
    await page.goto(`${site.url}/admin/forms`)
    const section = page.getByRole('region', { name: t('forms.notifications') })
    await section.getByRole('button', { name: t('forms.sendTest') }).click()
    await expect(section.getByRole('status')).toContainText('ECONNREFUSED')
  })
})
