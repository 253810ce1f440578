import type { Page } from '@playwright/test'
import { violations, violationsByDay } from './axe-violations.ts'
import { atBothWidths, expect, fetchNothingAhead, languages, layOutAll, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'
import { openOnSlowLine, recordShifts } from './loading/slow-line.ts'

/*
 * Opens one page of each kind and runs all checks on it. A failed check does not stop the others.
 */

test.use({ expectedProblems: [/^request: 404 .*\/(nirgends|nowhere)$/] })

const sitemaps = { de: '/de/inhaltsverzeichnis', en: '/en/sitemap' }

/** Each page has parts that change in forced colours. */
const withForcedColours = ['home', 'product', 'contact', 'error']

test.describe('page kinds', () => {
  for (const { locale } of languages)
    for (const [kind, path] of Object.entries({ ...pageKinds[locale], sitemap: sitemaps[locale] }))
      test(`are accessible in ${locale}: ${kind}`, atBothWidths, async ({ page }) => {
        test.slow()
        await fetchNothingAhead(page)
        const shifts = await recordShifts(page)
        await openOnSlowLine(page, path)
        expect.soft(await shifts(), 'nothing moves while it loads, even on a slow line').toEqual([])
        await layOutAll(page)
        expect.soft(await outline(page), 'landmarks and headings tell it from others').toEqual([])
        expect
          .soft(await page.evaluate(smallTargets), 'targets are 24 px wide and high')
          .toEqual([])
        expect.soft(await sidewaysPx(page), 'it does not scroll sideways').toBe(0)
        expect.soft(await violations(page), 'nothing shuts anybody out').toEqual([])

        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
        expect
          .soft(await page.evaluate(moving), 'nothing moves for whom that is no good')
          .toEqual([])
        if (withForcedColours.includes(kind)) {
          await page.emulateMedia({ forcedColors: 'active' })
          // axe reads the colours of the style sheet, not the forced colours.
          const shutOut = await violationsByDay(page, ['color-contrast'])
          expect.soft(shutOut, 'nor with the visitor’s own colours').toEqual([])
          await page.emulateMedia({ forcedColors: 'none' })
        }

        // 1280 × 1024 at 400 %: WCAG 1.4.10, 2.4.11
        await page.setViewportSize({ width: 320, height: 256 })
        expect.soft(await sidewaysPx(page), 'nor at 400 % zoom').toBe(0)
        if (kind === 'home') {
          await page.evaluate(spaceText)
          expect.soft(await sidewaysPx(page), 'nor with the spacing of WCAG 1.4.12').toBe(0)
        }
        await expect(page.locator('[data-cookie-notice]')).toBeVisible()
        // Header and footer are the same on every page.
        const covered = await page.evaluate(coveredWhenFocused, kind === 'home' ? 'body' : 'main')
        expect.soft(covered, 'what has the focus is seen, the cookie notice open').toEqual([])
      })
})

/** @returns landmarks and headings that are missing, duplicated or unnamed */
async function outline(page: Page): Promise<string[]> {
  const found: string[] = []
  const [heading, ...others] = await page.getByRole('heading', { level: 1 }).allTextContents()
  if (!heading?.trim() || others.length > 0) found.push('not one main heading')
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    if ((await page.getByRole(landmark).count()) !== 1) found.push(`not one ${landmark}`)
  const names = await page
    .locator('nav')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  if (names.length === 0 || names.includes('') || new Set(names).size < names.length)
    found.push(`navigations: ${names.join()}`)
  const unnamed = await page.locator('form:not(search[aria-label] > form, [aria-label])').count()
  if (unnamed > 0) found.push(`forms without a name: ${unnamed}`)
  const searches = await page
    .locator('search, form[role=search]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
  if (searches.includes('') || new Set(searches).size < searches.length)
    found.push(`searches: ${searches.join()}`)
  return found
}

/** Horizontal scroll distance of the page. */
function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** In the page: applies the text spacing of WCAG 1.4.12. */
function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}

/** In the page: targets below the size of WCAG 2.5.8, except links in sentences, with their size in px. */
function smallTargets(): string[] {
  const targets = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')
  return [...targets].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) return []
    // The target of a link covers its content or its whole card.
    const covers = getComputedStyle(target, '::after').position === 'absolute'
    const parts = [covers ? (target.offsetParent ?? target) : target, ...target.children]
    const sizes = parts.map((part) => part.getBoundingClientRect())
    const across = Math.max(...sizes.map((size) => size.width))
    const along = Math.max(...sizes.map((size) => size.height))
    // Elements of 1 px are for screen readers.
    if (Math.min(across, along) >= 23.9 || Math.max(across, along) <= 1) return []
    return [`${target.outerHTML.slice(0, 80)}: ${across} × ${along}`]
  })

  function isInSentence(link: HTMLElement): boolean {
    if (getComputedStyle(link).display !== 'inline') return false
    const around = link.closest('p, li, dd, td, label, h1, h2, h3, h4')
    return (around?.textContent ?? '').trim() !== link.textContent.trim()
  }
}

/** In the page: running and possible animations. */
function moving(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
      const isSlow = transitionDuration.split(', ').some((time) => parseFloat(time) > 0)
      return isSlow || animationName !== 'none' || scrollBehavior === 'smooth'
    })
    .map((element) => `${element.tagName} ${element.className}`)
}

/**
 * In the page: focused elements that are not visible. Focuses every element in tab order.
 *
 * @param within selector of the checked part
 */
async function coveredWhenFocused(within: string): Promise<string[]> {
  const covered: string[] = []
  const focusable =
    'a[href], button, input:not([type=hidden], [tabindex="-1"]), select, textarea, [tabindex="0"]'
  const candidates = document.querySelectorAll<HTMLElement>(`${within} :is(${focusable})`)
  for (const element of candidates) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    element.focus()
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    if (document.activeElement === element && !isSeen(element))
      covered.push(`${element.tagName} ${element.textContent.trim().slice(0, 40)}`)
  }
  return covered

  /** True if a part of the element is in the window and not covered. */
  function isSeen(element: HTMLElement): boolean {
    return [...element.getClientRects()].some(({ left, top, width, height }) => {
      for (const x of [0.1, 0.5, 0.9])
        for (const y of [0.1, 0.3, 0.5, 0.7, 0.9]) {
          const hit = document.elementFromPoint(left + width * x, top + height * y)
          if (hit && (element.contains(hit) || hit === element.parentElement)) return true
        }
      return false
    })
  }
}
