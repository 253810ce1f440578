import { use, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { BlockType } from '../../content/contract/blocks.ts'
import { pressAgain } from '../../renderer/early-presses.ts'
import { whenNear } from '../../renderer/when-near.ts'
import { fetchBlockViews } from './fetch-block-views.ts'

interface HydratedWhenNearProps {
  type: BlockType
  /** Value of the block's `data-interactive`. */
  blockKey: string
  children: ReactNode
}

/**
 * An interactive block. Of a page that came as a document it stays the HTML of the server until the visitor comes near it or touches it;
 * then its code is fetched and React takes it over. On later pages it is there at once.
 */
export function HydratedWhenNear({ type, blockKey, children }: HydratedWhenNearProps) {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => typeof document !== 'undefined',
  )
  if (isHydrating) use(readyBlock(type, blockKey))
  useEffect(() => {
    if (isHydrating) pressAgain(findBlock(blockKey))
  }, [isHydrating, blockKey])
  return children
}

const neverChanges = () => () => undefined

/** Of the blocks of the document; React asks again each time that it tries to hydrate one. */
const readyBlocks = new Map<string, Promise<void>>()

function readyBlock(type: BlockType, blockKey: string): Promise<void> {
  const ready =
    readyBlocks.get(blockKey) ?? whenNear(findBlock(blockKey)).then(() => fetchCode(type))
  readyBlocks.set(blockKey, ready)
  return ready
}

/** Without its code a block stays as the server sent it: its links and forms work by themselves. */
async function fetchCode(type: BlockType): Promise<void> {
  try {
    await fetchBlockViews([{ type }])
  } catch {
    if (navigator.onLine) window.reloadOnce(location.href)
    await new Promise(() => undefined)
  }
}

function findBlock(blockKey: string): Element {
  const block = document.querySelector(`[data-interactive="${blockKey}"]`)
  if (!block) throw new Error(`the document has no block ${blockKey}`)
  return block
}
