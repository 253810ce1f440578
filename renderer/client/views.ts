import type { LoadView } from '../page-context.ts'

/** The pages, by the folder that Vike names them after. */
const pages = import.meta.glob<{ Page: LoadView<never> }>('../../pages/*/+Page.ts')

/** Fetches what a page needs to be shown, and gives its view. */
export async function loadView(pageId: string, data: unknown) {
  const page = await pages[`../..${pageId}/+Page.ts`]?.()
  if (!page) throw new Error(`there is no page ${pageId}`)
  const load = page.Page as LoadView
  return load(data)
}
