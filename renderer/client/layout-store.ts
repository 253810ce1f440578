import type { Layout, Navigation } from '../../content/contract/layout.ts'
import type { Locale } from '../../locales/locales.ts'

/** Cache of the layout for the current language. */
export interface LayoutStore {
  /**
   * The layout of a language: the cached one if it is of this language and fresh, else a fetched one, whose navigation
   * comes from a request of its own.
   *
   * @returns the last known layout if fetching fails; `null` if there is none, and the page is shown without a layout
   */
  layoutOf: (locale: Locale, signal: AbortSignal) => Promise<Layout | null>
}

/** @param initial layout of the document, so it is fresh; `null` if the document had none */
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
      // Too late: the visitor has chosen another page.
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
