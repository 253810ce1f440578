import type { Page } from 'playwright-core'
import type { BrowserFault } from './browser-fault.ts'
import type { BrowserTools } from './load-browser.ts'

/** WCAG 2.2, levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Asks axe who is shut out from a page; what is in a frame is a page of its own. @returns one fault a rule */
export async function examineAccessibility(
  page: Page,
  url: string,
  { AxeBuilder, germanRules }: Pick<BrowserTools, 'AxeBuilder' | 'germanRules'>,
): Promise<BrowserFault[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return violations.flatMap(({ id, help, helpUrl, impact, nodes }) => {
    const places = nodes.filter(({ target }) => target.length === 1)
    const [place] = places
    if (!place) return []
    const selector = String(place.target[0]).slice(0, 300)
    const helpGerman = toSwiss(germanRules[id]?.help ?? help)
    const values = { rule: id, help, helpGerman, helpUrl, count: places.length, selector }
    const verdict = impact === 'critical' || impact === 'serious' ? 'broken' : 'warning'
    return [{ rule: 'accessibility', about: 'page', page: url, verdict, values }]
  })
}

/** axe's German comes from Germany, with a full stop. */
function toSwiss(text: string): string {
  return text.replaceAll('ß', 'ss').replace(/\.$/, '')
}
