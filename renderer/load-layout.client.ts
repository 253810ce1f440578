import type { Layout } from '../content/contract/layout.ts'
import type { Locale } from '../locales/locales.ts'

/**
 * Asks the site for the layout of a language, after a switch to it.
 *
 * @returns `null` where it cannot be had; the page is shown without then
 */
export async function loadLayout(locale: Locale): Promise<Layout | null> {
  try {
    const answer = await fetch(`/${locale}/ajax/layout`, {
      headers: { Accept: 'application/json' },
    })
    return answer.ok ? ((await answer.json()) as Layout) : null
  } catch {
    return null
  }
}
