import { Parser } from 'htmlparser2'
import { z } from 'zod'
import { toPointer } from '../../routing/json-pointer.ts'
import { decodePercent } from '../crawl/decode-percent.ts'
import { walkTexts } from '../crawl/walk-texts.ts'
import {
  canonicalAddress,
  type AddressContext,
  type CanonicalAddress,
} from './canonical-address.ts'

export interface PointerOptions extends AddressContext {
  /** Where the page shows the link; `null`: outside of all blocks; left out: anywhere. */
  block?: { type: string; index: number } | null
}

/**
 * Where the backend's JSON names an address: in a field of its own, or in an attribute of rich text.
 *
 * @param json not validated; of what is nested or repeated beyond reason, the beginning is read
 * @param target absolute, or as written where no address can be made of it; without fragment it is found with any
 * @returns JSON Pointers (RFC 6901) in the order of the JSON: `/content/3/items/1/link/uri`
 */
export function findPointers(json: unknown, target: string, options: PointerOptions): string[] {
  const pointers = findExactly(json, target, options)
  // The site adds what it knows to some links: the machine that an offer is asked for.
  const plainTarget = target.replace(/^(https?:[^#?]*)\?[^#]*/, '$1')
  return pointers.length > 0 || plainTarget === target
    ? pointers
    : findExactly(json, plainTarget, options)
}

function findExactly(json: unknown, target: string, options: PointerOptions): string[] {
  const isTarget = createMatcher(target, options)
  const pointers: string[] = []
  for (const { value, path } of walkTexts(json)) {
    if (pointers.length === maxPointers) break
    if (value.length <= maxLength && isTarget(value, path.at(-1) ?? ''))
      pointers.push(toPointer(path))
  }
  return options.block === undefined ? pointers : narrow(pointers, json, options.block)
}

const maxPointers = 200

/** In characters; a longer text is no field that an editor filled. */
const maxLength = 500_000

function createMatcher(target: string, context: AddressContext) {
  const wanted = readAddress(target, '', context)
  const isAddress = (value: string, key = '') => {
    if (value.trim() === target.trim()) return true
    const found = wanted && readAddress(value, key, context)
    if (!found || found.url !== wanted.url) return false
    return wanted.fragment === null || found.fragment === wanted.fragment
  }
  return (value: string, key: string) => {
    if (value.includes('<')) return attributesOf(value).some((attribute) => isAddress(attribute))
    // A word alone is a text, though it could be read as an address beside the page.
    const looksLikeAddress = /^\s*(?:[/#.]|[a-z][a-z\d+.-]*:)/i.test(value)
    return looksLikeAddress || contactSchemes.has(key) ? isAddress(value, key) : value === target
  }
}

/** Fields of which the site makes links by itself. */
const contactSchemes = new Map([
  ['email', 'mailto:'],
  ['phone', 'tel:'],
])

function readAddress(value: string, key: string, context: AddressContext): CanonicalAddress | null {
  // As `renderer/links/phone-uri.ts` does.
  const dialled = key === 'phone' ? value.replace('(0)', '').replace(/[^+\d]/g, '') : value.trim()
  const address = (contactSchemes.get(key) ?? '') + dialled
  if (!/^(mailto|tel):/i.test(address)) return canonicalAddress(address, context)
  return { url: (decodePercent(address) ?? address).toLowerCase(), fragment: null }
}

/** All values of attributes in a piece of HTML; of `srcset` each address. */
function attributesOf(html: string): string[] {
  const values: string[] = []
  const parser = new Parser({
    onattribute(name, value) {
      if (name.endsWith('srcset')) values.push(...value.split(/[\s,]+/))
      else values.push(value)
    },
  })
  parser.end(html)
  return values
}

/** Blocks that the site cannot show are left out of a page, so a block's number is a hint, and its type the rule. */
function narrow(pointers: string[], json: unknown, block: PointerOptions['block']): string[] {
  if (!block) {
    const outside = pointers.filter((pointer) => !pointer.startsWith('/content/'))
    return outside.length > 0 ? outside : pointers
  }
  const types = blockTypes(json)
  const ofType = pointers.filter((pointer) => types[blockIndex(pointer)] === block.type)
  const exact = ofType.filter((pointer) => blockIndex(pointer) === block.index)
  return exact.length > 0 ? exact : ofType
}

const blockIndex = (pointer: string) => Number(/^\/content\/(\d+)\//.exec(pointer)?.[1] ?? -1)

const pageShape = z.object({ content: z.array(z.unknown()) })
const blockShape = z.object({ type: z.string() })

function blockTypes(json: unknown): (string | undefined)[] {
  const page = pageShape.safeParse(json)
  return (page.data?.content ?? []).map((block) => blockShape.safeParse(block).data?.type)
}
