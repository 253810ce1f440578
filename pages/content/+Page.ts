import type { LoadView } from '../../renderer/page-context.ts'
import type { ContentData } from './content-data.ts'

/**
 * Loads the page's view and the views of its interactive blocks; in development of all blocks, for their styles. Blocks in the
 * document load their views themselves.
 */
export const Page: LoadView<ContentData> = async ({ blocks }, { isInDocument }) => {
  const needed = blocks.filter(({ props }) => import.meta.env.DEV || (props && !isInDocument))
  const [{ ContentPage }, { loadBlockView }] = await Promise.all([
    import('./ContentPage.tsx'),
    import('./block-views.ts'),
  ])
  await Promise.all(needed.map(({ type }) => loadBlockView(type)))
  return ContentPage
}
