import { toPointer } from '../../routing/json-pointer.ts'
import { changesBetween, type Change } from './changes.ts'
import type { Edited, Version } from './editor-database.ts'

/** Changes of each version, newest first. */
export function toHistory(versions: Version[]) {
  return versions.map(({ version, who, at: when, reason, value }, index) => {
    const earlier = versions[index + 1]?.value ?? value
    return { version, who, when, reason, changes: fieldChanges(earlier, value) }
  })
}

/** Changes with the pointer of each field and the type of its block. */
export function fieldChanges(earlier: Edited, value: Edited) {
  return changesBetween(earlier, value).map((change) => ({
    pointer: toPointer(change.path),
    block: blockOf(change, earlier),
    before: change.before,
    after: change.after,
  }))
}

/** Type of the block that has changed, or of the first one that came or went. */
function blockOf({ path, count, before, after }: Change, earlier: Edited): string | undefined {
  const [first, index, ...rest] = path
  if (first !== 'content') return undefined
  const isBlock = count !== undefined && rest.length === 0
  const blocks = isBlock
    ? [before, after].flat()
    : [(earlier['content'] as unknown[] | undefined)?.[Number(index)]]
  return (blocks[0] as { type?: string } | undefined)?.type
}
