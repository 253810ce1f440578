import type { LoadView } from '../components/page/page-state.ts'

/** Modules of the pages, by Vike's folder names. */
const pages = import.meta.glob<{ Page: LoadView<never> }>('../pages/*/+Page.ts')

/**
 * Fetches the code that a page needs.
 *
 * @param isInDocument whether the document shows the page already: its blocks fetch their views when they are needed
 * @returns the view of the page
 */
export async function loadView(pageId: string, data: unknown, { isInDocument = false } = {}) {
  const page = await pages[`..${pageId}/+Page.ts`]?.()
  if (!page) throw new Error(`there is no page ${pageId}`)
  const load = page.Page as LoadView
  return load(data, { isInDocument })
}
