import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/** WCAG 2.2 AA and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules whose result depends on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * @param without rules that do not apply here
 * @returns scheme, rule and place of each violation, in the light and the dark scheme
 */
export async function violations(page: Page, without: string[] = []): Promise<string[]> {
  const byDay = await violationsByDay(page, without)
  return [...byDay, ...(await violationsByNight(page, without))]
}

export async function violationsByDay(page: Page, without: string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  return examine(page, 'light', { runOnly: tags, rules })
}

/** Only colours differ in the dark scheme. */
async function violationsByNight(page: Page, without: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = colourRules.filter((rule) => !without.includes(rule))
  return examine(page, 'dark', { runOnly: { type: 'rule', values: colours } })
}

/** @returns scheme and place of each text with a contrast below 4.5 (3 for large letters), in both schemes */
export async function contrastViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const options: RunOptions = {
      runOnly: ['color-contrast'],
      resultTypes: ['violations', 'incomplete'],
    }
    found.push(...(await examine(page, colorScheme, options)))
  }
  return found
}

/**
 * Frames are not checked. Injects axe directly: the Playwright package of axe sends axe for each check and
 * collects all passes, too, which takes four times as long.
 */
async function examine(page: Page, scheme: string, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const places = await page.evaluate(
    async (chosen) => {
      const results = await window.axe?.run(chosen)
      // axe does not decide whether text in the colour of its background is meant to be readable.
      const isInvisible = ({ any }: { any: { data?: { messageKey?: string } }[] }) =>
        any.some(({ data }) => data?.messageKey === 'equalRatio')
      const undecided = chosen.resultTypes.includes('incomplete') ? results?.incomplete : []
      const invisible = (undecided ?? []).map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(isInvisible),
      }))
      return (
        results &&
        [...results.violations, ...invisible].flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
        )
      )
    },
    { resultTypes: ['violations'] as ('violations' | 'incomplete')[], ...options, iframes: false },
  )
  if (!places) throw new Error('axe did not run')
  return places.map((place) => `${scheme}, ${place}`)
}
