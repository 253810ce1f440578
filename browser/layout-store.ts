import type { Layout, NavigationContent } from '../content/contract/layout.ts'
import type { Locale } from '../locales/locales.ts'

/** @param initial layout of the document; `null` if the document had none */
export function createLayoutStore(
  initial: { locale: Locale; layout: Layout | null },
  fetch: typeof window.fetch,
) {
  const known = new Map([[initial.locale, initial.layout]])
  /** Language of the last page; `null` if its layout could not be fetched. */
  let fresh = initial.layout && initial.locale

  /**
   * The layout of a language: the one of the last page if it has the same language, else a fetched one, whose navigation comes from a
   * request of its own.
   *
   * @returns the last known layout if fetching fails; `null` without a known layout: the page is shown without one
   */
  return async function layoutOf(locale: Locale, signal: AbortSignal): Promise<Layout | null> {
    if (locale !== fresh) {
      const [navigation, layout] = await Promise.all([
        request<NavigationContent>(`/${locale}/ajax/navigation`, signal),
        request<Layout>(`/${locale}/ajax/layout`, signal),
      ])
      // Too late: the visitor has chosen another page.
      if (signal.aborted) return layout
      fresh = layout && locale
      if (layout) known.set(locale, { ...layout, navigation: navigation ?? layout.navigation })
    }
    return known.get(locale) ?? null
  }

  async function request<T>(path: string, signal: AbortSignal): Promise<T | null> {
    try {
      const response = await fetch(path, { headers: { Accept: 'application/json' }, signal })
      return response.ok ? ((await response.json()) as T) : null
    } catch {
      return null
    }
  }
}
