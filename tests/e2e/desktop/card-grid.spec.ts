import type { Block } from '../../../content/contract/blocks.ts'
import { page as contentPage } from '../../harness/content/page-builder.ts'
import { expect, layOutAll, openPage, test } from '../fixtures.ts'

const paths = { de: '/de/werk', en: '/en/works' }
const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13]

test.describe('card grid', () => {
  test('avoids a lone last card at any count and width', async ({
    page,
    ownSite: { backend, url },
  }) => {
    const content = counts.map((count): Block => ({
      type: 'Tiles',
      title: `${count} cards`,
      tiles: Array.from({ length: count }, (_, index) => ({
        title: `Karte ${index + 1}`,
        uri: `/de/${index}`,
      })),
    }))
    backend.publish(contentPage(paths, { content }))
    await page.goto(url + paths.de)
    await layOutAll(page)
    for (const width of [2200, 1440, 1000, 768, 375, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const lonely = await page.locator('[data-block=Tiles]').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const cards = [...block.querySelectorAll('li')].map((card) =>
            card.getBoundingClientRect(),
          )
          const last = cards.at(-1)
          const list = block.querySelector('ul')?.getBoundingClientRect()
          if (!last || !list) return ['no cards']
          const isAlone = cards.filter(({ top }) => top === last.top).length === 1
          const hasGap = last.width < list.width - 1
          return isAlone && hasGap ? [block.querySelector('h2')?.textContent] : []
        }),
      )
      expect(lonely, `${width} px`).toEqual([])
    }
  })

  test('shows three machines of a category in one row', async ({ page }) => {
    await openPage(page, '/de/maschinen')
    await layOutAll(page)
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const rows = await page
        .locator('[data-block=MachineOverview] ul[data-columns="3"]')
        .evaluateAll((lists) =>
          lists.map(
            ({ children }) =>
              new Set([...children].map((card) => card.getBoundingClientRect().top)).size,
          ),
        )
      expect(rows.length).toBeGreaterThan(1)
      expect(new Set(rows), `${width} px`).toEqual(new Set([1]))
    }
  })
})
