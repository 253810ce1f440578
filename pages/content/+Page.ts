import type { LoadView } from '../../components/page/page-state.ts'
import { loadBlockView } from './block-views.ts'
import type { ContentData } from './content-data.ts'
import { ContentPage } from './ContentPage.tsx'

/**
 * Loads the views of the page's interactive blocks; in development of all blocks, for their styles. Blocks in the document load their views
 * themselves.
 */
export const Page: LoadView<ContentData> = async ({ blocks }, { isInDocument }) => {
  const needed = blocks.filter(({ props }) => import.meta.env.DEV || (props && !isInDocument))
  await Promise.all(needed.map(({ type }) => loadBlockView(type)))
  return ContentPage
}
