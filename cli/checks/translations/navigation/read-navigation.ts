import { z } from 'zod'

/** One entry of a navigation, with its place in the JSON that it was read from. */
export interface NavigationNode {
  title: string
  uri: string
  /** RFC 6901. */
  pointer: string
  children: NavigationNode[]
}

/**
 * Reads a navigation entry by entry, so that one that does not fit leaves the places of the others as they are.
 *
 * @param json hostile: what is deeper or longer than any navigation is left away
 * @param pointer of `json` itself
 */
export function readNavigation(json: unknown, pointer: string, depth = 0): NavigationNode[] {
  if (!Array.isArray(json) || depth >= maxDepth) return []
  return json.slice(0, maxEntries).flatMap((item: unknown, index) => {
    const { data } = entrySchema.safeParse(item)
    const place = `${pointer}/${index}`
    if (!data) return []
    const { title, uri } = data
    const children = readNavigation(data.children, `${place}/children`, depth + 1)
    return [{ title, uri, pointer: place, children }]
  })
}

/** The contract has three levels. */
const maxDepth = 5
/** In one list. */
const maxEntries = 300
const entrySchema = z.object({
  title: z.string(),
  uri: z.string(),
  children: z.unknown().optional(),
})
