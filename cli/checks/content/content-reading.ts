import {
  createTolerantReader,
  type DroppedPart,
} from '../../../content/client/reading/read-tolerantly.ts'
import { isContentError } from '../../../content/contract/content-error.ts'
import { blockTypes, contract } from '../../../content/contract/contract.ts'
import type { Visit } from '../../crawl/visit.ts'
import { isOwnAddress } from '../is-own-address.ts'

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

const readTolerantly = createTolerantReader(contract.page)

const readings = new WeakMap<Visit, ContentReading | null>()

/** What of a page's JSON the site leaves away; `null` where the backend has not answered a page. Each visit is read once. */
export function readContent(visit: Visit): ContentReading | null {
  const known = readings.get(visit)
  if (known !== undefined) return known
  const { source } = visit
  const reading = source?.status === 200 && isOwnAddress(visit) ? readPage(source.body) : null
  readings.set(visit, reading)
  return reading
}

function readPage(body: unknown): ContentReading {
  try {
    const { dropped } = readTolerantly(body)
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
