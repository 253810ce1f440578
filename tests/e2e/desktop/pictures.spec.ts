import type { Page } from '@playwright/test'
import {
  blockPictures,
  pictureDifference,
  waitForLetters,
  type BlockPicture,
} from '../../harness/content/block-pictures.ts'
import { page as pageOf, text } from '../../harness/content/page-builder.ts'
import { publishExamples } from '../example-pages.ts'
import { expect, fetchNothingAhead, layOutAll, markDocument, openPage, test } from '../fixtures.ts'

async function visit(page: Page, address: string): Promise<BlockPicture[]> {
  await openPage(page, address)
  await layOutAll(page)
  return blockPictures(page)
}

/** A browser reuses a cached width, so that pixels would depend on earlier pages. */
async function servePicturesInOneWidth(page: Page): Promise<void> {
  await page.route('**/pictures/*/*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/(?<=\/pictures\/)\d+/, '960'),
    }),
  )
}

/** Visual differences, by block name. Scaled pictures may differ in a few pixels at their edges. */
function differences(one: BlockPicture[], other: BlockPicture[]): string[] {
  expect(other.map(({ block }) => block)).toEqual(one.map(({ block }) => block))
  return one.flatMap((before, index) => {
    const after = other[index]
    const share = after ? pictureDifference(before, after) : 1
    return share > 0.002 ? [`${before.block}: ${(share * 100).toFixed(2)} %`] : []
  })
}

test.beforeEach(async ({ page }) => {
  await fetchNothingAhead(page)
  await waitForLetters(page)
  await servePicturesInOneWidth(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1440, height: 900 })
})

test.describe('block styles', () => {
  test('are equal by document and by client navigation', async ({ page, ownSite }) => {
    const [first = '', ...others] = publishExamples(ownSite.backend, 'de')
    await openPage(page, ownSite.url + first)
    const isSameDocument = await markDocument(page)
    const reached = new Map<string, BlockPicture[]>()
    for (const path of [...others, first]) {
      // Moves the pointer away, which would otherwise stay above the link.
      await page.locator(`main a[href="${path}"]`).dispatchEvent('click')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(path, { timeout: 30_000 })
      await layOutAll(page)
      reached.set(path, await blockPictures(page))
    }
    expect(await isSameDocument()).toBe(true)

    for (const [path, pictures] of reached) {
      expect(pictures.length).toBeGreaterThan(10)
      const own = await visit(page, ownSite.url + path)
      expect(differences(own, pictures), path).toEqual([])
    }
  })

  test('differences are detected', async ({ page, ownSite }) => {
    const content = [text('<p>One</p>'), text('<p>Two</p>')]
    ownSite.backend.publish(pageOf({ de: '/de/x' }, { content }))
    const before = await visit(page, `${ownSite.url}/de/x`)
    expect(differences(before, await visit(page, `${ownSite.url}/de/x`))).toEqual([])
    await page.getByText('Two').evaluate((element) => (element.textContent = 'Other words'))
    const after = await blockPictures(page)
    expect(differences(before, after)).toEqual([expect.stringMatching(/^TextText: /)])
  })
})
