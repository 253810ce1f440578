import { expect, openPage, test } from '../fixtures.ts'

test.describe('tables on a phone', () => {
  for (const path of [
    '/de/maschinen?compare=vl-250,vl-750,vl-2500&view=comparison',
    '/en/machines?compare=vl-250,vl-750,vl-2500&view=comparison',
    '/de/vakuumtechnik/haltekraft',
  ])
    test(`keep texts in their cells, words whole: ${path}`, async ({ page }) => {
      await openPage(page, path)
      await expect(page.locator('main table').first()).toBeVisible()
      expect(await page.evaluate(faultyCells)).toEqual([])
    })
})

/** In the page: texts beyond their cells of a table, and words of up to ten letters on two lines. */
function faultyCells(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main tbody :is(th, td)')].flatMap((cell) => {
    const { right } = cell.getBoundingClientRect()
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    const faults: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
        if (lines.some((line) => line.right > right + 1)) faults.push(`beyond its cell: ${word}`)
        if (lines.length > 1 && word.length <= 10) faults.push(`broken: ${word}`)
      }
    return faults
  })
}
