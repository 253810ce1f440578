import { contract } from '../../content/contract/contract.ts'
import { fromPointer, toPointer } from '../../routing/json-pointer.ts'
import type { Deviation } from './deviation.ts'
import { markPage } from './marked-values.ts'
import { shown, valueAtPointer, withoutNulls } from './shape-faults.ts'

/** Elements that a visitor sees without a text. */
const seen = /<(?:img|iframe|audio|video)\b/i

const isEmpty = (html: string) =>
  !seen.test(html) && /^(?:<[^>]*>|&nbsp;|&#160;|&#xa0;|[\s\u200B])*$/i.test(html)

/** Required rich texts of a page that show nothing. */
export function findEmptyTexts(document: unknown): Deviation[] {
  return markPage(document)
    .filter(({ kind, value, pointer }) => {
      return kind === 'html' && isEmpty(value) && isRequired(document, pointer)
    })
    .map(({ pointer, value }) => ({
      pointer,
      reason: `${shown(value)} has no text`,
      loss: 'the text',
      change: 'return a text, or leave out the part of the page',
    }))
}

/** True if the page is invalid without the value. */
function isRequired(document: unknown, pointer: string): boolean {
  const copy = withoutNulls(document)
  const keys = fromPointer(pointer)
  const parent = valueAtPointer(copy, toPointer(keys.slice(0, -1))) as Record<string, unknown>
  delete parent[String(keys.at(-1))]
  const issues = contract.page.safeParse(copy).error?.issues ?? []
  return issues.some(({ path }) => toPointer(path) === pointer)
}
