import type { ComponentType } from 'react'
import type { BlockOf, BlockType } from '../../content/contract/blocks.ts'
import { loadedViews, type BlockTraits } from './content-data.ts'

/** Exports of a block's file: the view under the name of the type, and the block's traits. */
type BlockModule = Record<string, unknown> & BlockTraits

const modules = import.meta.glob<BlockModule>(['./blocks/*/*.tsx', '!./blocks/*/*.test.tsx'])

// In development a changed view reloads this module, and views that were loaded before may be outdated.
loadedViews.clear()

/**
 * Fetches the views of block types, so that `blockView` of `content-data.ts` returns them synchronously during
 * rendering.
 *
 * @throws {Error} if a block type of the contract has no folder
 */
export async function loadBlockViews(types: Iterable<BlockType>): Promise<void> {
  const missing = [...new Set(types)].filter((type) => !loadedViews.has(type))
  await Promise.all(missing.map(loadBlockView))
}

async function loadBlockView(type: BlockType): Promise<void> {
  const module = await modules[`./blocks/${type}/${type}.tsx`]?.()
  if (!module) throw new Error(`no view for blocks of type ${type}`)
  const View = module[type] as ComponentType<BlockOf<BlockType>>
  const { interactive, titlesPage, showsNetworks } = module
  loadedViews.set(type, { View, interactive, titlesPage, showsNetworks })
}
