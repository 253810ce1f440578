import { toPointer } from '../../../routing/json-pointer.ts'
import { changesBetween, type Change } from './changes.ts'
import type { Edited, Version } from './editor-database.ts'

/** Changes of each version, newest first. */
export function toHistory(versions: Version[]) {
  return versions.map(({ version, who, at: when, reason, value }, index) => {
    const earlier = versions[index + 1]?.value ?? value
    const changes = changesBetween(earlier, value).map((change) => ({
      pointer: toPointer(change.path),
      block: blockOf(change, earlier),
      before: change.before,
      after: change.after,
    }))
    return { version, who, when, reason, changes }
  })
}

/** Type of the block that has changed, or of the first one that came or went. */
function blockOf({ path, count, before, after }: Change, earlier: Edited): string | undefined {
  const [first, index, ...rest] = path
  if (first !== 'content') return undefined
  const isBlock = count !== undefined && rest.length === 0
  const blocks = isBlock
    ? [before, after].flat()
    : [(earlier['content'] as unknown[])[Number(index)]]
  return (blocks[0] as { type?: string } | undefined)?.type
}
