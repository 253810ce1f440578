import type { Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run: (options: RunOptions) => Promise<AxeResults> }
  }
}

/** WCAG 2.2 AA, and what the authors of axe hold for good practice. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What another scheme can break. */
export const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * @param without rules that cannot be asked here
 * @returns scheme, rule and place of what keeps people from using the page, by day and by night
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

/** Colours are all that is another by night. */
async function violationsByNight(page: Page, without: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const colours = colourRules.filter((rule) => !without.includes(rule))
  return examine(page, 'dark', { runOnly: { type: 'rule', values: colours } })
}

/**
 * What is in a frame is not looked at. Without axe's own package for Playwright, which sends axe into the page for each look and
 * has it tell of all that is as it should be: four times as long.
 */
async function examine(page: Page, scheme: string, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const places = await page.evaluate(
    async (chosen) => {
      const results = await window.axe?.run(chosen)
      return results?.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      )
    },
    { ...options, iframes: false, resultTypes: ['violations'] } satisfies RunOptions,
  )
  if (!places) throw new Error('axe did not run')
  return places.map((place) => `${scheme}, ${place}`)
}
