import { Parser } from 'htmlparser2'
import { toPointer } from '../../routing/json-pointer.ts'
import { decodePercent } from '../../routing/localized-path.ts'
import { mailUri } from '../../routing/mail-address.ts'
import { phoneUri } from '../../routing/phone-uri.ts'
import { walkTexts } from '../crawl/walk-texts.ts'
import { canonicalAddress, type AddressContext } from './canonical-address.ts'
import { givenBlockTypes } from './seen-page.ts'

export interface PointerOptions extends AddressContext {
  /** Block that shows the link; `null`: outside of all blocks; missing: anywhere. */
  block?: { type: string; index: number } | null
}

/**
 * Fields of the backend's JSON that contain an address, alone or in an attribute of rich text.
 *
 * @param json not validated; of deeply nested or repeated content, only the beginning is read
 * @param target absolute, or as written if it is invalid; without fragment it matches any fragment
 * @returns JSON Pointers (RFC 6901) in the order of the JSON: `/content/3/items/1/link/uri`
 */
export function findPointers(json: unknown, target: string, options: PointerOptions): string[] {
  const pointers = findExactly(json, target, options)
  // Second attempt without query, because the site adds parameters to some links: the machine of an enquiry.
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

/** In characters. A longer text was not typed by an editor. */
const maxLength = 500_000

function createMatcher(target: string, context: AddressContext) {
  const wanted = readAddress(target, '', context)
  const isAddress = (value: string, key = '') => {
    if (value.trim() === target.trim()) return true
    const found = wanted && readAddress(value, key, context)
    if (!found) return false
    return found === wanted || (!wanted.includes('#') && found.startsWith(`${wanted}#`))
  }
  return (value: string, key: string) => {
    if (value.includes('<')) return attributesOf(value).some((attribute) => isAddress(attribute))
    // A single word counts as text, although it could be a relative address.
    const looksLikeAddress = /^\s*(?:[/#.]|[a-z][a-z\d+.-]*:)/i.test(value)
    return looksLikeAddress || contactUris.has(key) ? isAddress(value, key) : value === target
  }
}

/** URIs of the fields that the site turns into links. */
const contactUris = new Map([
  ['email', (mail: string) => mailUri(mail.trim())],
  ['phone', phoneUri],
])

function readAddress(value: string, key: string, context: AddressContext): string | null {
  const address = contactUris.get(key)?.(value) ?? value.trim()
  if (!/^(mailto|tel):/i.test(address)) return canonicalAddress(address, context)
  return (decodePercent(address) ?? address).toLowerCase()
}

/** All attribute values in a piece of HTML; for `srcset`, each address. */
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

/** The site omits blocks that it cannot show, so the index of a block is a hint, and its type decides. */
function narrow(pointers: string[], json: unknown, block: PointerOptions['block']): string[] {
  if (!block) {
    const outside = pointers.filter((pointer) => !pointer.startsWith('/content/'))
    return outside.length > 0 ? outside : pointers
  }
  const types = givenBlockTypes(json)
  const ofType = pointers.filter((pointer) => types[blockIndex(pointer)] === block.type)
  const exact = ofType.filter((pointer) => blockIndex(pointer) === block.index)
  return exact.length > 0 ? exact : ofType
}

const blockIndex = (pointer: string) => Number(/^\/content\/(\d+)\//.exec(pointer)?.[1] ?? -1)
