import { english, expect, hydrated, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

const { locale, t } = english

test('a checklist keeps its ticks while the visitor looks elsewhere', async ({ page }) => {
  await page.goto(pageKinds[locale].support)
  const list = page.getByRole('group', { name: t('checklist.label') })
  const boxes = list.getByRole('checkbox')
  const total = await boxes.count()
  // Before any script is there.
  await boxes.nth(1).check()
  await hydrated(page)
  await expect(list.getByRole('status')).toHaveText(t('checklist.progress', { done: 1, total }))
  await boxes.nth(3).check()
  await expect(list.getByRole('status')).toHaveText(t('checklist.progress', { done: 2, total }))

  await page.goto(pageKinds[locale].contact)
  await page.goto(pageKinds[locale].support)
  await expect(list.getByRole('status')).toHaveText(t('checklist.progress', { done: 2, total }))
  await expect(boxes.nth(1)).toBeChecked()
  await list.getByRole('button', { name: t('checklist.clear') }).click()
  await expect(list.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(boxes.first()).toBeFocused()
  await page.reload()
  await expect(list.getByRole('status')).toHaveText(t('checklist.progress', { done: 0, total }))
})
