import { decodeHTML } from 'entities'
import { markdownToHtml } from '../../../content/rich-text/markdown.ts'
import { splitAddresses, type SplitHtml } from '../../../content/search/split-addresses.ts'
import { normalizePathname, toSitePath } from '../../../routing/localized-path.ts'

/** The new path of a page that moves; `undefined` for any other pathname. */
export type NewPath = (pathname: string) => string | undefined

/**
 * Changes the paths in the links of a rich text, in Markdown or HTML. All else stays as it is written: queries, fragments, titles, and paths
 * that are no link. Each change is checked by what visitors get.
 *
 * @param ownHosts hosts of the site, whose absolute addresses are changed, too, except those that visitors read
 */
export function changeTextPaths(
  text: string,
  newPath: NewPath,
  ownHosts?: ReadonlySet<string>,
): string {
  const split = (markdown: string): SplitHtml => {
    const { addresses, rest } = splitAddresses(markdownToHtml(markdown))
    return { rest, addresses: addresses.map((one) => (ownHosts ? toSitePath(one, ownHosts) : one)) }
  }
  const before = split(text)
  if (!before.addresses.some((address) => newPath(pathOf(address)) !== undefined)) return text
  let changed = text
  let shown = before
  // From the end on, so that the places before stay where they are.
  for (const { index: start } of [...text.matchAll(pathStart)].toReversed()) {
    for (const { length, to } of pathsAt(text.slice(start), newPath)) {
      const tried = changed.slice(0, start) + toWritten(to) + changed.slice(start + length)
      const after = split(tried)
      if (!isOnlyMoved(shown, after, newPath)) continue
      changed = tried
      shown = after
      break
    }
  }
  return changed
}

/** Place where a path on this site can begin, in Markdown and in an attribute: after the host of an absolute address, too. */
const pathStart = /(?<![^\s("'<=:])\/(?!\/)|(?<=https?:\/\/[^\s/?#"'<>()]+)\/(?!\/)/gi

/** The paths that can be meant at the beginning of a text, the longest first: a path may have brackets, and brackets may end it. */
function pathsAt(text: string, newPath: NewPath) {
  const [written = ''] = /^[^\s"'<>?#]*/.exec(text) ?? []
  const ends = [...written.matchAll(/\)|$/g)].map(({ index }) => index).toReversed()
  return ends.flatMap((length) => {
    const to = newPath(toRead(written.slice(0, length)))
    return to === undefined ? [] : [{ length, to }]
  })
}

/** What a written path means: Markdown has backslashes, and both have character references. */
const toRead = (written: string) => decodeHTML(written.replace(/\\(?=[!-/:-@[-`{-~])/g, ''))

/** A path without characters that would end it. */
const toWritten = (path: string) =>
  path.replace(
    /[()<>"'&`\\[\]|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** True if all links keep their target, or have the new path of that page. */
function isOnlyMoved(before: SplitHtml, after: SplitHtml, newPath: NewPath): boolean {
  const isKept = before.rest === after.rest && before.addresses.length === after.addresses.length
  const moved = (address: string) => {
    const path = pathOf(address)
    return (newPath(path) ?? path) + address.slice(path.length)
  }
  return (
    isKept &&
    after.addresses.every((address, index) => {
      const old = before.addresses[index] ?? ''
      return address === old || isSameAddress(address, moved(old))
    })
  )
}

const pathOf = (address: string) => address.replace(/[?#].*/s, '')

function isSameAddress(one: string, other: string): boolean {
  const [path, otherPath] = [pathOf(one), pathOf(other)]
  const isSamePlace = one.slice(path.length) === other.slice(otherPath.length)
  return isSamePlace && normalizePathname(path) === normalizePathname(otherPath)
}
