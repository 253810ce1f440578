import type { CDPSession } from '@playwright/test'
import { contrastViolations } from './axe-violations.ts'
import { expect, fetchNothingAhead, german, layOutAll, openPage, test } from './fixtures.ts'
import { pageKinds } from './sample-pages.ts'

test.use({ expectedProblems: [/^request: 404 .*\/nirgends$/] })

const controls = 'a[href], button, input, select, textarea, summary, label'
const states = [
  ['hover', 'active'],
  ['focus', 'focus-visible'],
]

test.describe('controls', () => {
  for (const [kind, path] of Object.entries(pageKinds[german.locale]))
    test(`keep contrast in every state: ${kind}`, async ({ page }) => {
      test.slow()
      await fetchNothingAhead(page)
      // A colour that is still changing has another contrast.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openPage(page, path)
      await layOutAll(page)
      expect(await page.evaluate(rulesForVisited), 'axe cannot see visited links').toEqual([])
      const client = await page.context().newCDPSession(page)
      for (const state of states) {
        await forceState(client, state)
        expect.soft(await contrastViolations(page), state.join()).toEqual([])
      }
    })
})

/** Sets pseudo-classes of all controls, and `:hover` of the cards around them, as a pointer does. */
async function forceState(client: CDPSession, state: string[]): Promise<void> {
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const selector = state.includes('hover') ? `${controls}, main :is(article, li):has(a)` : controls
  const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector })
  for (const nodeId of nodeIds)
    await client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: state })
}

/** In the page: rules with a separate style for visited links. */
function rulesForVisited(): string[] {
  return [...document.styleSheets].flatMap((sheet) => textsOf(sheet.cssRules))

  function textsOf(rules: CSSRuleList): string[] {
    return [...rules].flatMap((rule) => {
      const inner = 'cssRules' in rule ? textsOf(rule.cssRules as CSSRuleList) : []
      const isOwn = rule instanceof CSSStyleRule && rule.selectorText.includes(':visited')
      return isOwn ? [rule.selectorText, ...inner] : inner
    })
  }
}
