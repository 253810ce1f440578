import { examples } from '../../../pages/content/blocks/HoldingForce/HoldingForce.examples.ts'
import { page as contentPage, text } from '../../harness/content/page-builder.ts'
import { expect, test } from '../fixtures.ts'

const cells = (tag: string, names: string[]) =>
  names.map((name) => `<${tag}>${name}</${tag}>`).join('')
const table = `<table><thead><tr>${cells('th', ['Modell', 'Traglast', 'Saugplatten', 'Eigengewicht', 'Anschluss'])}</tr></thead>
<tbody><tr>${cells('td', ['VL 750', '750 kg', '4 × Ø 300 mm', '118 kg', 'Akku 48 V'])}</tr></tbody></table>`

test('a wide table scrolls in its box by keyboard, and the page does not', async ({
  page,
  ownSite: { backend, url },
}) => {
  backend.publish(contentPage({ de: '/de/tabelle' }, { content: [text(`<p>Daten</p>${table}`)] }))
  await page.goto(`${url}/de/tabelle`)
  const box = page.getByRole('group', { name: 'Tabelle: Modell, Traglast, Saugplatten' })
  await box.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('figures in large letters scroll in their box, and the page does not', async ({
  page,
  ownSite: { backend, url },
}) => {
  const content = examples.slice(0, 1).map(({ block }) => block)
  backend.publish(contentPage({ de: '/de/haltekraft' }, { content }))
  await page.goto(`${url}/de/haltekraft`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
  })
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('in a list of machines a unit stands beside its value on the narrowest phones', async ({
  page,
}) => {
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

for (const [what, path, role, name] of [
  ['a form', '/de/kontakt', 'button', 'Absenden'],
  ['a list of machines', '/de/maschinen', 'link', 'Vergleichen'],
  ['technical data', '/de/maschinen/vakuumheber/vl-250', 'rowheader', 'Traglast'],
] as const)
  test(`${what} in letters of twice the size is no wider than the page`, async ({ page }) => {
    await page.goto(path)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect(page.getByRole(role, { name }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })
