import { examples } from '../../../pages/blocks/HoldingForce/HoldingForce.examples.ts'
import { blockExamples } from '../../harness/content/block-examples.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { expect, openPage, test } from '../fixtures.ts'
import { stickingOut } from '../sticking-out.ts'

const cells = (tag: string, names: string[]) =>
  names.map((name) => `<${tag}>${name}</${tag}>`).join('')
const table = `<table><thead><tr>${cells('th', ['Modell', 'Traglast', 'Saugplatten', 'Eigengewicht', 'Anschluss'])}</tr></thead>
<tbody><tr>${cells('td', ['VL 750', '750 kg', '4 × Ø 300 mm', '118 kg', 'Akku 48 V'])}</tr></tbody></table>`

test.describe('narrow screen', () => {
  test('scrolls a wide table in its box by keyboard', async ({
    page,
    ownSite: { backend, url },
  }) => {
    backend.publish(contentPage({ de: '/de/tabelle' }, { content: [text(`<p>Daten</p>${table}`)] }))
    await page.goto(`${url}/de/tabelle`)
    const box = page.getByRole('group', { name: 'Tabelle: Modell, Traglast, Saugplatten' })
    await box.focus()
    const left = (name: string) =>
      page
        .getByRole('cell', { name, exact: true })
        .evaluate((cell) => cell.getBoundingClientRect().left)
    const [model, load] = [await left('VL 750'), await left('750 kg')]
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    // The names of the rows stay.
    await expect.poll(() => left('750 kg')).toBeLessThan(load)
    expect(await left('VL 750')).toBe(model)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('scrolls large figures in their box', async ({ page, ownSite: { backend, url } }) => {
    const content = examples.slice(0, 1).map(({ block }) => block)
    backend.publish(contentPage({ de: '/de/haltekraft' }, { content }))
    await page.goto(`${url}/de/haltekraft`)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%'
    })
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('keeps units beside values in a machine list', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/de/maschinen')
    const capacity = page.getByRole('definition').filter({ hasText: "2'500" }).first()
    const lines = await capacity.evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size
    })
    expect(lines).toBe(1)
  })

  test('shows price and delivery time in a machine list', async ({ page }) => {
    await page.goto('/de/maschinen')
    const machine = page.getByRole('listitem').filter({ hasText: 'VL 2500' }).last()
    await expect(machine.getByText("ab CHF 62'000")).toBeVisible()
    await expect(machine.getByText('Lieferzeit')).toBeVisible()
    await expect(machine.getByText('4 Wochen')).toBeVisible()
  })

  for (const [what, path, role, name] of [
    ['a form', '/de/kontakt', 'button', 'Absenden'],
    ['a list of machines', '/de/maschinen', 'link', 'Vergleichen'],
    ['technical data', '/de/maschinen/vakuumheber/vl-250', 'rowheader', 'Traglast'],
  ] as const)
    test(`keeps ${what} in double letter size within the page`, async ({ page }) => {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await expect(page.getByRole(role, { name }).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    })

  test('breaks no label of technical data within a word', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/de/maschinen/vakuumheber/vl-250')
    const label = page.getByRole('rowheader', { name: 'Saugplatten' })
    const lines = await label.evaluate((it) => {
      const range = document.createRange()
      range.selectNodeContents(it)
      return range.getClientRects().length
    })
    expect(lines).toBe(1)
  })

  test("wraps a long company name to its map's width", async ({
    page,
    ownSite: { backend, url },
  }) => {
    const content = (blockExamples['Contact'] ?? []).map(({ block }) => ({
      ...block,
      company: 'Donaudampfschifffahrtsgesellschaft',
    }))
    backend.publish(contentPage({ de: '/de/firma' }, { content }))
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${url}/de/firma`)
    expect(await page.evaluate(stickingOut)).toEqual([])
  })

  test('keeps figures of three compared machines in their columns', async ({ page }) => {
    await openPage(page, '/de/maschinen?compare=ph-400,ph-1200,lb-4020&view=comparison')
    const values = page.locator('[data-machines="3"] td')
    await expect(values.filter({ hasText: '24 × Ø' })).toBeVisible()
    const tooWide = await values.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    )
    expect(tooWide).toEqual([])
  })
})
