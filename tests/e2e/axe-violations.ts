import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** WCAG 2.2 AA, and what the authors of axe hold for good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What another scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * @param without rules that cannot be asked here
 * @returns scheme, rule and place of what keeps people from using the page, by day and by night
 */
export async function violations(page: Page, without: string[] = []): Promise<string[]> {
  const found = await violationsByDay(page, without)
  const colours = colourRules.filter((rule) => !without.includes(rule))
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await examine(new AxeBuilder({ page }).withRules(colours), 'dark'))]
}

export async function violationsByDay(page: Page, without: string[] = []): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  return examine(new AxeBuilder({ page }).withTags(rules).disableRules(without), 'light')
}

async function examine(axe: AxeBuilder, scheme: string): Promise<string[]> {
  // In the page itself: otherwise the results are put together in a window that is opened for each look.
  const { violations: found } = await axe.setLegacyMode().analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${scheme}, ${id}: ${target.join(' ')}`),
  )
}
