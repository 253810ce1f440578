import sanitize from 'sanitize-html'
import { toEmbedAddress } from '../../routing/embed-sources.ts'
import { decodePercent } from '../../routing/localized-path.ts'
import { pictureSrcSet } from '../../routing/picture-address.ts'
import { isSource, isUri } from '../contract/values.ts'
import { linkedIds, takenId } from './content-ids.ts'

/**
 * Sanitises rich text: no scripts, no sources other than http(s), nothing that imitates the site.
 *
 * Pictures and films get attributes for lazy loading. Embeds get `data-src`, because they load only after consent, and
 * a link that replaces them until then.
 *
 * @param toPath converts an address that the site serves into a path
 * @returns balanced HTML; empty if the tags are nested too deeply
 * @see docs/reference/content-contract.md, "Values", Html
 */
export function sanitizeHtml(html: string, toPath: ToPath = (address) => address): string {
  const transformTags = {
    ...options.transformTags,
    a: keepAttributes((attributes) => toLinkAttributes(attributes, toPath)),
    img: keepAttributes((attributes) => toImageAttributes(attributes, toPath)),
    ...Object.fromEntries(
      ['audio', 'video'].map((name) => [
        name,
        keepAttributes((attributes) => toPlayerAttributes(attributes, toPath)),
      ]),
    ),
    ...Object.fromEntries(
      ['source', 'track'].map((name) => [
        name,
        keepAttributes((attributes) => toMediaAttributes(attributes, toPath)),
      ]),
    ),
  }
  try {
    return linkEmbeds(
      sanitize(html, { ...options, transformTags, ...limitDepth() }).replace(emptied, ''),
    )
  } catch (error) {
    if (error instanceof NestedTooDeeply) return ''
    throw error
  }
}

type ToPath = (address: string) => string

const size = ['width', 'height']
const words = (...lines: string[]) => lines.flatMap((line) => line.split(' '))

const options: sanitize.IOptions = {
  allowedTags: words(
    'p h2 h3 h4 ul ol li a strong em sub sup br table thead tbody tr th td blockquote figure img figcaption',
    'audio video source track iframe',
  ),
  allowedAttributes: {
    '*': ['id', 'lang'],
    a: ['href', 'hreflang', 'title', 'download', 'target', 'rel'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    img: ['sizes', 'srcset', 'src', 'alt', 'title', 'loading', 'decoding', ...size],
    audio: ['src', 'controls', 'loop', 'preload'],
    video: ['src', 'poster', 'controls', 'loop', 'muted', 'playsinline', 'preload', ...size],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    iframe: ['data-src', 'title', 'allowfullscreen', ...size],
  },
  transformTags: {
    iframe: keepAttributes(toEmbedAttributes),
    '*': keepAttributes(withContentId),
  },
  selfClosing: ['img', 'br', 'source', 'track'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // the content of these elements is no text of the page
  nonTextTags: words(
    'script style textarea option xmp noscript template title',
    'svg math object noembed noframes plaintext',
  ),
  textFilter: (text, tag) => (tag === 'iframe' ? '' : joinWords(text)),
}

/** The elements that rich text may have, with their attributes; those of `*` are allowed in each element. */
export const allowedHtml = {
  elements: options.allowedTags as string[],
  attributes: options.allowedAttributes as Record<string, string[]>,
}

/**
 * Elements that lost their required attribute. sanitize-html's own filter copies the whole result for each element.
 * This pattern matches no text or attribute, because sanitize-html writes their `<` as `&lt;`.
 */
const emptied = /<iframe><\/iframe>|<(?:img|source|track) \/>/g

/** An embed, as it is written above, without a link to the same address behind it. */
const unlinkedEmbed = /<iframe( [^>]*?)? data-src="([^"]*)"[^>]*><\/iframe>(?!<a href="\2")/g

function linkEmbeds(html: string): string {
  return html.replace(unlinkedEmbed, (embed, attributes: string | undefined, address: string) => {
    const title = / title="([^"]+)"/.exec(attributes ?? '')?.[1] ?? address
    return `${embed}<a href="${address}" rel="nofollow">${title}</a>`
  })
}

/** Far deeper than any real text. The time of the parser grows with the square of the depth. */
const maxDepth = 200

class NestedTooDeeply extends Error {}

function limitDepth() {
  let depth = 0
  return {
    onOpenTag() {
      if (++depth > maxDepth) throw new NestedTooDeeply()
    },
    onCloseTag() {
      depth--
    },
  }
}

function keepAttributes(change: (attributes: sanitize.Attributes) => sanitize.Attributes) {
  return (tagName: string, attribs: sanitize.Attributes) => ({ tagName, attribs: change(attribs) })
}

/** Other sites get no credit from us (nofollow) and no handle on our window (noopener). */
function toLinkAttributes(
  { href: address, target, ...others }: sanitize.Attributes,
  toPath: ToPath,
): sanitize.Attributes {
  const rest = { ...others }
  delete rest.rel
  if (address === undefined || !isUri(address)) return rest
  const href = toPath(address)
  const opensTab = target === '_blank'
  const rel = [isAbsolute(href) && 'nofollow', opensTab && 'noopener'].filter(Boolean).join(' ')
  return { ...rest, href, ...(opensTab && { target }), ...(rel && { rel }) }
}

function isAbsolute(href: string): boolean {
  return URL.parse(href)?.protocol.startsWith('http') ?? false
}

function toMediaAttributes(attributes: sanitize.Attributes, toPath: ToPath): sanitize.Attributes {
  const { src } = attributes
  return src !== undefined && isSource(src) ? { ...attributes, src: toPath(src) } : {}
}

/** Replaces an editor's `srcset` and `sizes` by the widths that the site serves. */
function toImageAttributes(
  { src: address, sizes: _sizes, srcset: _srcset, ...others }: sanitize.Attributes,
  toPath: ToPath,
): sanitize.Attributes {
  if (address === undefined || !isSource(address)) return {}
  const src = toPath(address)
  const srcset = pictureSrcSet({ src, width: textWidth })
  return {
    ...(srcset && { sizes: textSizes, srcset }),
    src,
    ...others,
    loading: 'lazy',
    decoding: 'async',
  }
}

/** In px: enough for a picture in a text column (`--measure`) on any screen. */
const textWidth = 1600
const textSizes = '(min-width: 765px) 43rem, 92vw'

/** A film is fetched when it is played, or when the browser code sees it come into view. */
function toPlayerAttributes(attributes: sanitize.Attributes, toPath: ToPath): sanitize.Attributes {
  const isFile = (name: string) => ['src', 'poster'].includes(name)
  const allowed = Object.fromEntries(
    Object.entries(attributes)
      .filter(([name, value]) => !isFile(name) || isSource(value))
      .map(([name, value]) => [name, isFile(name) ? toPath(value) : value]),
  )
  return { ...allowed, preload: 'none' }
}

function toEmbedAttributes(attributes: sanitize.Attributes): sanitize.Attributes {
  const { src, 'data-src': known = '', ...rest } = attributes
  const address = toEmbedAddress(src ?? known)
  return address ? { ...rest, 'data-src': address } : {}
}

function withContentId(attributes: sanitize.Attributes): sanitize.Attributes {
  const { id, ...others } = attributes
  const isId = id !== undefined && /^\S+$/.test(id)
  return isId ? { ...attributes, id: toContentId(id) } : others
}

/**
 * Id of a content element on the page. An id that the site uses, or that scripts look up on `window`, gets the prefix
 * `content-`: the element would replace the value that scripts expect (DOM clobbering).
 *
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html#named-access-on-the-window-object
 */
export function toContentId(id: string): string {
  return takenId.test(id) ? `content-${id}` : id
}

/**
 * Adapts a link to an element whose id got the prefix `content-`.
 *
 * @param link any address of the content
 * @example toContentHash('/de/seite#menu') // '/de/seite#content-menu'
 */
export function toContentHash(link: string): string {
  const hashAt = /^[/#]/.test(link) ? link.indexOf('#') : -1
  const id = hashAt < 0 ? '' : (decodePercent(link.slice(hashAt + 1)) ?? '')
  return takenId.test(id) && !linkedIds.includes(id)
    ? `${link.slice(0, hashAt)}#content-${id}`
    : link
}

/**
 * Replaces spaces by no-break spaces between a number and its unit, in sizes, between capitals and a number (model, currency, standard),
 * after the sign of diameter and before slashes, so that no line breaks there.
 *
 * @example joinWords('hebt 750 kg') // 'hebt 750\u00a0kg'
 */
export function joinWords(text: string): string {
  return text.replace(joiningSpace, '\u00a0')
}

const units =
  'µm mm cm m km m² m³ l g kg t N kN Nm V A Ah W kW kWh Pa bar mbar Hz dB °C % s min h Uhr a\\.m\\. p\\.m\\.'.split(
    ' ',
  )

/** Text before and after a space that becomes a no-break space. A unit may be divided by another: m/s, l/min, m³/h. */
const places = [
  String.raw`(?<=\d )(?=(?:${units.join('|')})(?![\p{L}\d]))`,
  String.raw`(?<=(?:\d|\b[A-Z]) )(?=× (?:[\dØ]|[A-Z]\b))`,
  String.raw`(?<=(?:\d|\b[A-Z]) × )(?=[\dØ]|[A-Z]\b)`,
  String.raw`(?<=(?:Ø|(?<![\p{L}\d])\p{Lu}{2,4}) )(?=\d)`,
]

/** The pattern starts with the space and looks at one character before it, which makes the search fast. */
const joiningSpace = new RegExp(` (?:(?<=[\\dA-Z×Ø] )(?:${places.join('|')})|(?=/ ))`, 'gu')
