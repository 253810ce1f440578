import { expect, test } from '../fixtures.ts'

test.describe('fallback font', () => {
  for (const [weight, name] of [
    [400, 'text'],
    [650, 'headings'],
  ] as const)
    test(`is as wide as ${name}`, async ({ page }) => {
      await page.goto('/de')
      const widths = await page.evaluate(async (fontWeight) => {
        const text = 'Sondermaschinen, Vakuumheber und Schlauchheber aus Musterwil seit 1949.'
        const probe = document.body.appendChild(document.createElement('span'))
        probe.textContent = text
        // At text size, hinting rounds each letter to whole pixels.
        const fontSize = '160px'
        Object.assign(probe.style, {
          position: 'fixed',
          whiteSpace: 'nowrap',
          fontWeight,
          fontSize,
        })
        const [font, fallback] = ['Inter', 'Inter Fallback'].map(async (family) => {
          const faces = await document.fonts.load(`${fontWeight} 16px "${family}"`, text)
          probe.style.fontFamily = `"${family}", monospace`
          return faces.length > 0 ? probe.getBoundingClientRect().width : null
        })
        const installed = ['Arial', 'Liberation Sans', 'Helvetica'].map((family) =>
          new FontFace('probe', `local("${family}")`).load(),
        )
        const isInstalled = await Promise.any(installed).then(
          () => true,
          () => false,
        )
        return { font: await font, fallback: await fallback, isInstalled }
      }, weight)
      test.skip(!widths.isInstalled, 'this machine has neither Arial nor a font of its measures')
      expect(widths.font).not.toBeNull()
      expect(widths.fallback).not.toBeNull()
      expect(Number(widths.fallback) / Number(widths.font)).toBeGreaterThan(0.97)
      expect(Number(widths.fallback) / Number(widths.font)).toBeLessThan(1.03)
    })
})
