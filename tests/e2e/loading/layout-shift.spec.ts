import { expect, test } from '../fixtures.ts'
import { openOnSlowLine, recordShifts } from './slow-line.ts'

test.describe('layout shift', () => {
  // page-kinds.spec.ts checks the pages of the site for layout shifts.
  test('is detected', async ({ page }) => {
    const shifts = await recordShifts(page)
    await openOnSlowLine(page, '/de')
    await page.evaluate(async () => {
      document
        .querySelector('main')
        ?.prepend(Object.assign(document.createElement('p'), { textContent: 'late' }))
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
    expect(await shifts()).not.toEqual([])
  })
})
