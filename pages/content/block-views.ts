import type { ComponentType } from 'react'
import type { Block, BlockOf, BlockType } from '../../content/contract/blocks.ts'

/** What the file of a block exports: the view by its name, and one line if it is interactive. */
type BlockModule = Record<string, unknown> & { interactive?: true }

/** The view of a block type. A block that is `interactive` is hydrated in the browser, any other is HTML there. */
export interface BlockView {
  View: ComponentType<Block>
  interactive: boolean
}

const modules = import.meta.glob<BlockModule>(['./blocks/*/*.tsx', '!./blocks/*/*.test.tsx'])
const views = new Map<BlockType, BlockView>()

/**
 * Fetches the views of block types, so that {@link blockView} has them at once while a page is rendered.
 *
 * @throws {Error} if a block type of the contract has no folder
 */
export async function loadBlockViews(types: Iterable<BlockType>): Promise<void> {
  const missing = [...new Set(types)].filter((type) => !views.has(type))
  await Promise.all(missing.map(loadBlockView))
}

async function loadBlockView(type: BlockType): Promise<void> {
  const module = await modules[`./blocks/${type}/${type}.tsx`]?.()
  if (!module) throw new Error(`no view for blocks of type ${type}`)
  const View = module[type] as ComponentType<BlockOf<BlockType>>
  views.set(type, { View, interactive: module.interactive === true })
}

/** The view of a block type that was loaded before. */
export function blockView(type: BlockType): BlockView {
  const view = views.get(type)
  if (!view) throw new Error(`the view for blocks of type ${type} was not loaded`)
  return view
}

/** Where the view of a block type is found, from the project's root. */
export function blockModule(type: BlockType): string {
  return `pages/content/blocks/${type}/${type}.tsx`
}
