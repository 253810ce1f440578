import { encodeUnsafe } from '../localized-path.ts'

/** An address in its normal form: `pathname` as `decodePathname` returns it, the other parts as in a URL. */
export interface NormalAddress {
  pathname: string
  search: string
  hash: string
}

/**
 * The address that a sender most likely meant. Mail programs cut or extend links, QR codes are in capitals, servers of old sites added
 * index files and session ids. Upper case stays, because a backend may distinguish it.
 *
 * @param url path with query
 * @example normalForm('/de/maschinen/index.html;jsessionid=A1?x=1') // { pathname: '/de/maschinen', search: '?x=1', hash: '' }
 */
export function normalForm(url: string): NormalAddress {
  const address = tidyAddress(url)
  return { ...address, pathname: address.pathname.replace(indexFile, '') || '/' }
}

/** As {@link normalForm}, with the index file. */
export function tidyAddress(url: string): NormalAddress {
  const [, path = '', ownQuery = ''] = /^([^?#]*)(?:\?([^#]*))?/s.exec(url) ?? []
  const [, before = '', queryInPath = '', fragment = ''] = pathParts.exec(decodeAll(path)) ?? []
  const [, withoutParameters = '', parameters = ''] = trailingParameters.exec(before) ?? []
  const pathname = tidyPathname(withoutParameters)
  const queries = [parameters, queryInPath].map((query) => encodeURI(withoutJunk(query)))
  const query = [...queries, ownQuery].filter(Boolean).join('&')
  const hash = withoutJunk(fragment)
  return { pathname, search: query && `?${query}`, hash: hash && `#${encodeURI(hash)}` }
}

/** A decoded path: what is before an encoded `?`, the query after it, and the text after an encoded `#`. */
const pathParts = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?/s

/** Parameters that somebody appended without `?`: `/de/news&utm_source=mail`. */
const trailingParameters = /^(.*?)(?:&(?:amp;)?([\w-]+=.*))?$/s

function tidyPathname(path: string): string {
  const [inLink = ''] = path.split(endOfLink, 1)
  const segments: string[] = []
  for (const part of inLink.replace(invisible, '').split(/[/\\]/)) {
    const segment = part.replace(sessionParameter, '').trim()
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  const name = withoutJunk(segments.pop() ?? '')
  if (name !== '') segments.push(name)
  return `/${segments.map((segment) => encodeUnsafe(segment.normalize('NFC'))).join('/')}`
}

/** In no link: quotation marks, also encoded for HTML, and the brackets of Markdown. The text around the link begins there. */
const endOfLink = /[<>"“”„«»‹›`|{}^\r\n\t]|\][([]|\[\/|&(?:quot|apos|[lg]t|nbsp);|&amp;\W*$/i

/** Characters that nobody sees: soft hyphen, zero-width characters, marks of writing direction. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g

/** `;jsessionid=…` and other parameters of a segment. */
const sessionParameter = /;[\w.-]+=.*$/s

/** Names that servers of old sites gave to the page of a folder. */
const indexFile = /\/(?:index|default)\.(?:[xs]?html?|php\d?|aspx?|jspx?|cfm|cgi)$/i

/** Punctuation, signs and emoji that follow a link in a sentence. */
const punctuation = /[\s\p{P}\p{Sc}\p{Sk}\p{Sm}\p{Emoji_Presentation}]/u

/** Brackets that close more than the link has opened are punctuation, too. */
const brackets: [opening: string, closing: string][] = [
  ['(', ')'],
  ['[', ']'],
]

function withoutJunk(text: string): string {
  let end = text.replace(/%[\dA-F]?$/i, '').length
  const surplus = new Map(
    brackets.map(([opening, closing]) => [
      closing,
      countOf(text, closing) - countOf(text, opening),
    ]),
  )
  while (end > 0) {
    const last = Array.from(text.slice(Math.max(0, end - 2), end)).at(-1) ?? ''
    const unopened = surplus.get(last)
    if (unopened === undefined ? !punctuation.test(last) : unopened <= 0) break
    if (unopened) surplus.set(last, unopened - 1)
    end -= last.length
  }
  return text.slice(0, end)
}

const countOf = (text: string, character: string) => text.split(character).length - 1

/** Decodes UTF-8, or else Latin-1, which old sites used; once more where a program has encoded twice. */
function decodeAll(path: string): string {
  const once = decodeBytes(path.replace(halfCharacter, ''))
  return isEncoded.test(once) ? decodeBytes(once) : once
}

/** The first bytes of an umlaut or a quotation mark, where a mail program has cut the link. */
const halfCharacter = /%(?:C[23]|E2(?:%80)?)$/i

const isEncoded = /%[\dA-F]{2}/i

function decodeBytes(text: string): string {
  return text.replace(/(?:%[\dA-F]{2})+/gi, (encoded) => {
    const bytes = Uint8Array.from(encoded.match(/[\dA-F]{2}/gi) ?? [], (byte) => parseInt(byte, 16))
    try {
      return utf8.decode(bytes)
    } catch {
      return latin1.decode(bytes)
    }
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('latin1')
