import { once } from '../../renderer/once.ts'
import type { PlacedBlock } from './content-data.ts'

const blockViews = once(() => import('./block-views.ts'))

/** Fetches the views of blocks; a page without interactive blocks needs none of them, nor the list of all. */
export async function fetchBlockViews(blocks: Pick<PlacedBlock, 'type'>[]): Promise<void> {
  if (blocks.length === 0) return
  const { loadBlockViews } = await blockViews()
  await loadBlockViews(blocks.map(({ type }) => type))
}
