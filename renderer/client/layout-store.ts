import type { Layout, Navigation } from '../../content/contract/layout.ts'
import type { Locale } from '../../locales/locales.ts'

/** The layout of the language that is shown. */
export interface LayoutStore {
  /**
   * The layout of a language: the one that is there, unless it is missing or to be refreshed. Another language is asked
   * for its navigation first, then for its layout.
   *
   * @returns the one that was known where none can be had; `null` where none was, and the page is shown without
   */
  layoutOf: (locale: Locale, signal: AbortSignal) => Promise<Layout | null>
}

/** @param initial came with the document, so it is fresh; `null` where the document had none */
export function createLayoutStore(
  initial: { locale: Locale; layout: Layout | null },
  fetch: typeof window.fetch,
): LayoutStore {
  let { locale: current, layout } = initial
  let refresh = layout === null
  const known = new Map([[current, layout]])

  return {
    async layoutOf(locale, signal) {
      if (locale === current && !refresh) return layout
      const [navigation, answer] = await Promise.all([
        request<Navigation>(`/${locale}/ajax/navigation`, signal),
        request<Layout>(`/${locale}/ajax/layout`, signal),
      ])
      // Late: the visitor has chosen another page meanwhile.
      if (signal.aborted) return answer
      current = locale
      const fresh = answer && { ...answer, navigation: navigation ?? answer.navigation }
      layout = fresh ?? known.get(locale) ?? null
      known.set(locale, layout)
      refresh = fresh === null
      return layout
    },
  }

  async function request<T>(path: string, signal: AbortSignal): Promise<T | null> {
    try {
      const answer = await fetch(path, { headers: { Accept: 'application/json' }, signal })
      return answer.ok ? ((await answer.json()) as T) : null
    } catch {
      return null
    }
  }
}
