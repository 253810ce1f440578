import { globSync, readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import { createTexts } from '../../../cms/ui/texts/create-texts.ts'
import { violationsByDay } from '../axe-violations.ts'
import { expect, test } from '../fixtures.ts'
import { changePage, editorAt, startEditedSite, type EditedSite } from './editor-at.ts'

const oldNumber = '+41 00 555 19 52'
const newNumber = '+41 00 555 20 70'

/** Content files with the phone number, each once. */
const files = globSync('{de,en}/**/*.yaml', { cwd: 'sample-site/content' }).filter((file) =>
  readFileSync(`sample-site/content/${file}`, 'utf8').includes(oldNumber),
)

for (const device of ['mouse', 'keyboard'] as const)
  test.describe(`phone number on all pages by ${device}`, () => {
    const texts = createTexts('de')
    const { t } = texts
    let site: EditedSite

    test.use({ locale: 'de-CH' })
    test.beforeAll(async () => {
      site = await startEditedSite()
    })
    test.afterAll(() => site.stop())
    test.beforeEach(({ page }) => site.signIn(page.context()))

    test('is replaced, published and undone', async ({ page }) => {
      const editor = editorAt(page, site, texts)
      const { dialog, button } = editor
      const count = files.length
      const activate = (target: Locator) =>
        device === 'mouse' ? editor.click(target) : editor.press(target, 'Enter')

      await editor.find(oldNumber)
      await expect(page.getByText(t('texts.found', { count }))).toBeVisible()
      await activate(button(t('texts.replace')))
      await editor.type(dialog.getByRole('textbox', { name: t('texts.replaceBy') }), newNumber)
      expect(await violationsByDay(page)).toEqual([])
      await activate(button(t('texts.replaceSubmit'), dialog))
      const replaced = t('undo.replaceTexts', { of: oldNumber, by: newNumber, count })
      await expect(page.getByText(replaced)).toBeVisible()
      await expect(page.getByText(t('texts.found', { count: 0 }))).toBeVisible()

      await activate(button(t('drafts.title')))
      await expect(dialog.getByText(newNumber)).toHaveCount(count)
      expect(await violationsByDay(page)).toEqual([])
      const published = await dialog.getByRole('checkbox', { checked: true }).count()
      await activate(button(t('drafts.submit', { count: published }), dialog))
      await expect(page.getByText(t('undo.publishDrafts', { count: published }))).toBeVisible()
      expect(editor.steps()).toBe(6)
      const withNumber = (number: string) =>
        files.filter((file) => site.read(file).includes(number)).length
      expect(withNumber(newNumber)).toBe(published)
      expect(withNumber(oldNumber)).toBe(count - published)

      await activate(button(t('editor.undo')))
      await expect(button(t('editor.undo'))).toHaveCount(0)
      expect(withNumber(oldNumber)).toBe(count)
    })
  })

test.describe('publish drafts', () => {
  const texts = createTexts('en')
  const { t } = texts
  let site: EditedSite

  test.use({ locale: 'en-GB' })
  test.beforeAll(async () => {
    site = await startEditedSite()
  })
  test.afterAll(() => site.stop())
  test.beforeEach(({ page }) => site.signIn(page.context()))

  test('names drafts that stay', async ({ page }) => {
    const { dialog, button, ...editor } = editorAt(page, site, texts)
    const change = (path: string, title: string) =>
      changePage(page.request, site, path, (opened) => ({ ...opened, title }))
    await change('/en/company', 'Our company')
    await change('/en/contact', 'Contact us')
    await editor.find('')
    await editor.click(button(t('drafts.title')))
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await change('/en/contact', 'Write to us')
    await editor.click(button(t('drafts.submit', { count: 2 }), dialog))

    const report = dialog.getByRole('alert')
    await expect(report).toContainText(t('drafts.partly', { published: 1, refused: 1 }))
    await expect(report).toContainText(`/en/contact ${t('draftProblem.changed')}`)
    await expect(dialog.getByRole('checkbox', { name: 'Write to us' })).toBeChecked()
    await editor.click(button(t('drafts.submit', { count: 1 }), dialog))
    await expect(dialog).toHaveCount(0)
  })
})
