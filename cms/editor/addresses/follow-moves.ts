import { isObject } from '../../../routing/is-object.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import { normalizePathname, toSitePath, withoutQuery } from '../../../routing/localized-path.ts'
import type { EditingSchema, FieldSchema } from '../editing-schema.ts'
import type { Edited } from '../editor-database.ts'
import { changeTextPaths, type NewPath } from './change-text-paths.ts'

/** New paths of pages by their normalized old ones. */
export type Moves = ReadonlyMap<string, string>

/** Where links lead that follow. */
export interface Followed {
  moves: Moves
  /** Hosts of the site, whose absolute addresses follow, too; missing if unknown. */
  ownHosts?: ReadonlySet<string> | undefined
}

/** Content whose links follow moved pages, and the fields that have changed, as JSON Pointers. */
export interface FollowedLinks {
  value: Edited
  pointers: string[]
}

/**
 * Replaces the old paths of moved pages in the links of a page or layout: in address fields and in rich text. Queries and fragments stay.
 *
 * @param value as it is edited, with Markdown
 */
export function followMoves(
  value: Edited,
  { moves, ownHosts }: Followed,
  schema: EditingSchema,
): FollowedLinks {
  const pointers: string[] = []
  const newPath = (pathname: string) => newPathOf(pathname, moves)

  function follow(part: unknown, field: FieldSchema | undefined, pointer: string): unknown {
    if (typeof part === 'string') {
      const changed = followText(part, field?.format, newPath, ownHosts)
      if (changed !== part) pointers.push(pointer)
      return changed
    }
    if (Array.isArray(part))
      return part.map((item, index) => follow(item, field?.items, `${pointer}/${index}`))
    if (!isObject(part)) return part
    const known = field === anyBlock ? schema.blocks[String(part['type'])] : field
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [
        key,
        follow(inner, known?.properties?.[key], pointer + toPointer([key])),
      ]),
    )
  }

  const { page, layout } = schema
  const content = { items: anyBlock }
  const root = 'content' in value ? { properties: { ...page.properties, content } } : layout
  return { value: follow(value, root, '') as Edited, pointers }
}

/** Placeholder for the schema of a block, which its type names. */
const anyBlock: FieldSchema = {}

function followText(
  text: string,
  format: string | undefined,
  newPath: NewPath,
  ownHosts: ReadonlySet<string> | undefined,
): string {
  if (format === 'html') return changeTextPaths(text, newPath, ownHosts)
  return format === 'href' || format === 'source' ? followAddress(text, newPath, ownHosts) : text
}

/** @param address with query and fragment, which stay; an absolute one keeps its host, too */
function followAddress(
  address: string,
  newPath: NewPath,
  ownHosts: ReadonlySet<string> | undefined,
): string {
  const isOwn = ownHosts !== undefined && toSitePath(address, ownHosts) !== address
  const origin = isOwn ? address.replace(withoutOrigin, '$1') : ''
  const path = withoutQuery(address.slice(origin.length))
  const to = newPath(path)
  return to === undefined ? address : origin + to + address.slice(origin.length + path.length)
}

/** Protocol and host of an absolute address, and the rest. */
const withoutOrigin = /^(\s*https?:\/\/[^/?#]*).*$/is

const newPathOf = (pathname: string, moves: Moves) =>
  pathname.startsWith('/') ? moves.get(normalizePathname(pathname)) : undefined

/**
 * The target of a redirect after pages have moved. A target with `*` is below the page that it is named after.
 *
 * @example followRedirect('/de/heber/*', { moves: new Map([['/de/heber', '/de/neu']]) }) // '/de/neu/*'
 */
export function followRedirect(target: string, { moves, ownHosts }: Followed): string {
  const newPath = (pathname: string) => {
    const star = pathname.indexOf('*')
    if (star < 0) return newPathOf(pathname, moves)
    const above = [...moves].find(([from]) => pathname.slice(0, star).startsWith(`${from}/`))
    return above && above[1] + pathname.slice(above[0].length)
  }
  return followAddress(target, newPath, ownHosts)
}
