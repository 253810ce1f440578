import type { LoadView } from '../../renderer/page-context.ts'
import type { ContentData, PlacedBlock } from './content-data.ts'

/**
 * Loads the page's view and the views of its interactive blocks; in development of all blocks, for their styles. Blocks in the
 * document load their views themselves.
 */
export const Page: LoadView<ContentData> = async ({ blocks }, { isInDocument }) => {
  const needed = blocks.filter(({ props }) => import.meta.env.DEV || (props && !isInDocument))
  const [{ ContentPage }] = await Promise.all([
    import('./ContentPage.tsx'),
    needed.length > 0 && loadViews(needed),
  ])
  return ContentPage
}

async function loadViews(blocks: PlacedBlock[]): Promise<void> {
  const { loadBlockViews } = await import('./block-views.ts')
  await loadBlockViews(blocks.map(({ type }) => type))
}
