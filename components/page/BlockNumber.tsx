import { createContext, use, type ReactNode } from 'react'

const BlockNumberContext = createContext(0)

/** Number of a block among those of its type on the page, from 0. */
export function BlockNumber({ number, children }: { number: number; children: ReactNode }) {
  return <BlockNumberContext value={number}>{children}</BlockNumberContext>
}

export function useBlockNumber(): number {
  return use(BlockNumberContext)
}

/**
 * Id of a block, for ids inside of it: its own, or a word for its type with a number from the second block on.
 *
 * @example useBlockId(undefined, 'jobs') // 'jobs', 'jobs-2'
 */
export function useBlockId(id: string | undefined, word: string): string {
  const number = useBlockNumber()
  return id ?? (number === 0 ? word : `${word}-${number + 1}`)
}
