import type { Locator } from '@playwright/test'
import { layout, page as contentPage, text } from '../../harness/content/page-builder.ts'
import { expect, german, test } from '../fixtures.ts'
import { pageKinds } from '../sample-pages.ts'

const { t } = german
const path = '/de/gedruckt'
/** Printable area of A4. */
const paper = { width: 680, height: 1031 }

test.describe('print', () => {
  test('shows all columns of a wide table', async ({ page }) => {
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print' })
    await page.goto('/de/vakuumtechnik/werkstoffe')
    const table = page.getByRole('table')
    const beyondPx = await table.evaluate((it) => it.getBoundingClientRect().right - innerWidth)
    expect(Math.floor(beyondPx)).toBeLessThanOrEqual(0)
  })

  test('keeps the footer on one sheet', async ({ page, ownSite: { backend, url } }) => {
    const { footer, ...rest } = layout('de')
    const link = '<p><a href="https://link.test">Link</a></p>'
    backend.answer('/de/ajax/layout', { ...rest, footer: { ...footer, text1: link.repeat(4) } })
    const linksOnLastSheet = new Set<number>()
    for (let lines = 34; lines < 46; lines += 1) {
      const unbreakable = text(`<ul><li>${'Zeile<br>'.repeat(lines)}</li></ul>`)
      backend.publish(contentPage({ de: path }, { content: [unbreakable] }))
      await page.goto(url + path)
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
      const lastSheet = pdf.match(/\/Annots \[.*?\]/gs)?.at(-1) ?? ''
      linksOnLastSheet.add(lastSheet.split(' R').length - 1)
    }
    expect([...linksOnLastSheet]).toEqual([9])
  })

  test('starts the page on the first sheet', async ({ page, ownSite: { backend, url } }) => {
    const { footer, ...rest } = layout('de')
    const address = '<p>Zeile</p>'.repeat(20)
    backend.answer('/de/ajax/layout', { ...rest, footer: { ...footer, text1: address } })
    const title = 'Ein Titel, der über mehrere Zeilen geht, bleibt auf einem Blatt. '.repeat(3)
    const link = '<a href="https://link.test">Link</a>'
    const content = [text(`<ul><li>${'Zeile<br>'.repeat(36)}${link}</li></ul>`)]
    backend.publish(contentPage({ de: path }, { title, content }))
    await page.goto(url + path)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    // Each element contains a link: logo, content or mail address.
    expect(pdf.match(/\/Annots \[/g)).toHaveLength(2)
  })

  test('separates parts of a search and omits filter links', async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    await page.goto(pageKinds.de.search)
    const main = page.getByRole('main')
    const count = main.getByText(/Treffer, Seite/)
    expect(await gapPx(main.getByRole('searchbox'), count)).toBeGreaterThan(10)
    expect(
      await gapPx(count, main.getByRole('list', { name: t('search.results') })),
    ).toBeGreaterThan(10)
    await expect(main.getByRole('navigation')).toBeHidden()
  })
})

/** @returns distance between an element and the next one below it */
async function gapPx(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = await Promise.all([above.boundingBox(), below.boundingBox()])
  if (!upper || !lower) throw new Error('not shown')
  return lower.y - upper.y - upper.height
}
