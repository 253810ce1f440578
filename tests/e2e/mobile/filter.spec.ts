import { examples } from '../../../pages/blocks/MachineOverview/MachineOverview.examples.ts'
import { image, page as contentPage } from '../../harness/content/page-builder.ts'
import { english, expect, openPage, test } from '../fixtures.ts'

const { locale, t } = english
const path = `/${locale}/page`
const block = examples.find((example) => example.locale === locale && !example.kind)?.block
if (!block) throw new Error(`no usual example in ${locale}`)
const machines = { ...block, machines: block.machines.map((each) => ({ ...each, image })) }
const category = block.categories[0]?.title ?? ''

test.describe('filter on a phone', () => {
  test('opens by a button with the number of choices', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(contentPage({ [locale]: path }, { title: 'List', content: [machines] }))
    await openPage(page, url + path)
    const filter = page.getByRole('search', { name: t('machines.filter') })
    const choice = filter.getByRole('link', { name: category })
    await expect(choice).toBeHidden()
    await filter.getByText(t('filter.open'), { exact: true }).click()
    await choice.click()
    const opener = filter.locator('summary')
    await expect(opener).toContainText('(1)')
    await expect(opener).toHaveAccessibleName(
      `${t('filter.open')} ${t('filter.active', { count: 1 })}`,
    )
    await expect(choice).toBeVisible()
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(opener).toBeHidden()
    await expect(choice).toBeVisible()
  })
})
