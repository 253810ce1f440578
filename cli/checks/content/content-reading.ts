import type { DroppedPart } from '../../../content/client/reading/dropped-part.ts'
import { readTolerantly } from '../../../content/client/reading/read-tolerantly.ts'
import { isContentError } from '../../../content/contract/content-error.ts'
import { blockTypes, contract } from '../../../content/contract/contract.ts'
import type { Visit } from '../../crawl/visit.ts'
import { isOwnAddress } from '../seeds/is-own-address.ts'

/** What of a page's JSON the site leaves away; `null` where the backend has not answered a page. */
export type ReadContent = (visit: Visit) => ContentReading | null

export interface ContentReading {
  /** Why nothing can be shown; `null`: the page is there. */
  failure: string | null
  parts: UnreadablePart[]
}

export interface UnreadablePart extends DroppedPart {
  /** The part itself, or what it stands in. */
  block: { type: string; index: number } | null
  isUnknownBlock: boolean
}

/** Each visit is read once, however many checks ask. */
export function createContentReading(): ReadContent {
  const readings = new WeakMap<Visit, ContentReading | null>()
  return function readContent(visit) {
    const known = readings.get(visit)
    if (known !== undefined) return known
    const { source } = visit
    const isPage = source?.status === 200 && isOwnAddress(visit)
    const reading = isPage ? readPage(source.body) : null
    readings.set(visit, reading)
    return reading
  }
}

function readPage(body: unknown): ContentReading {
  try {
    const { dropped } = readTolerantly(contract.page, body)
    return { failure: null, parts: dropped.map((part) => toUnreadablePart(part, body)) }
  } catch (error) {
    if (!isContentError(error)) throw error
    return { failure: error.message, parts: [] }
  }
}

function toUnreadablePart(part: DroppedPart, body: unknown): UnreadablePart {
  const [, index, below] = blockPointer.exec(part.pointer) ?? []
  const block = index === undefined ? null : { type: blockType(body, index), index: Number(index) }
  const isUnknownBlock = below === '' && block !== null && isUnknownType(block.type)
  return { ...part, block, isUnknownBlock }
}

function isUnknownType(type: string): boolean {
  return type !== '' && !blockTypes.some((known) => known === type)
}

const blockPointer = /^\/content\/(\d+)(.*)$/

/** @returns an empty text where the block does not say what it is */
function blockType(body: unknown, index: string): string {
  const block = (body as { content: Record<string, unknown> }).content[index]
  const type: unknown = (block as { type?: unknown } | null)?.type
  return typeof type === 'string' ? type.slice(0, 60) : ''
}
