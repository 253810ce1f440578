import { createContext, use } from 'react'
import { textOf } from '../api/json.ts'
import type { Path } from '../api/json.ts'

/** Levels of headings that a text may have. */
export type TextLevel = 2 | 3 | 4

/** Level of the next heading at a place in the form: below the titles of the block and of the item around it. */
export const TextLevelContext = createContext(2)

export function useTextLevel(): TextLevel {
  return Math.min(Math.max(use(TextLevelContext), 2), 4) as TextLevel
}

/**
 * Level of the next heading within an object. The first block has the page's title, level 1.
 *
 * @param around level at the place of the object
 */
export function levelWithin(
  { title, name }: Record<string, unknown>,
  path: Path,
  around: number,
): number {
  const own = path.length > 2 ? around : path[1] === 0 ? 1 : 2
  return textOf(title ?? name ?? '') ? own + 1 : own
}
