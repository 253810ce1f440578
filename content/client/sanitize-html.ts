import sanitize from 'sanitize-html'
import { isSource, isUri } from '../contract/values.ts'
import { toSitePath } from './to-site-path.ts'

/**
 * Rich text as the contract allows it: nothing that runs, loads from elsewhere than http(s) or looks like the site.
 *
 * Embeds come out with `data-src`, because they load after consent only.
 *
 * @param siteUrl public address of the site: links to it become paths, and are no links to elsewhere
 * @returns balanced HTML; empty where the tags are nested as no editor nests them
 * @see docs/content-contract.md, "Values", Html
 */
export function sanitizeHtml(html: string, siteUrl: URL | null = null): string {
  const transformTags = {
    ...options.transformTags,
    a: keepAttributes((attributes) => toLinkAttributes(attributes, siteUrl)),
  }
  try {
    return sanitize(html, { ...options, transformTags, ...limitDepth() }).replace(emptied, '')
  } catch (error) {
    if (error instanceof NestedTooDeeply) return ''
    throw error
  }
}

/** Where an embed may come from: address up to and with a slash, as in `frame-src` of a CSP (it matches what begins so). */
export const embedSources = [
  'https://www.youtube-nocookie.com/embed/',
  'https://www.youtube.com/embed/',
  'https://player.vimeo.com/video/',
  'https://www.google.com/maps/',
  'https://maps.google.com/',
]

const size = ['width', 'height']
const words = (...lines: string[]) => lines.flatMap((line) => line.split(' '))

const options: sanitize.IOptions = {
  allowedTags: words(
    'p h2 h3 h4 ul ol li a strong em br table thead tbody tr th td blockquote figure img figcaption',
    'audio video source track iframe',
  ),
  allowedAttributes: {
    '*': ['id', 'lang'],
    a: ['href', 'hreflang', 'title', 'download', 'target', 'rel'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    img: ['src', 'alt', 'title', ...size],
    audio: ['src', 'controls', 'loop', 'preload'],
    video: ['src', 'poster', 'controls', 'loop', 'muted', 'playsinline', 'preload', ...size],
    source: ['src', 'type'],
    track: ['src', 'kind', 'srclang', 'label', 'default'],
    iframe: ['data-src', 'title', 'allowfullscreen', ...size],
  },
  transformTags: {
    img: keepAttributes(toMediaAttributes),
    audio: keepAttributes(withoutForeignSources),
    video: keepAttributes(withoutForeignSources),
    source: keepAttributes(toMediaAttributes),
    track: keepAttributes(toMediaAttributes),
    iframe: keepAttributes(toEmbedAttributes),
    '*': keepAttributes(withoutReservedId),
  },
  selfClosing: ['img', 'br', 'source', 'track'],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // their content is no text of the page
  nonTextTags: words(
    'script style textarea option xmp noscript template title',
    'svg math object noembed noframes plaintext',
  ),
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
}

/**
 * Tags that lost the one attribute they live by. sanitize-html's own way to take elements out copies the result
 * each time; this cannot match anything else, because it writes `<` of texts and attributes as `&lt;`.
 */
const emptied = /<iframe><\/iframe>|<(?:img|source|track) \/>/g

/** Far above any text, far below where the parser's time, which grows with the square of the depth, is felt. */
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
  siteUrl: URL | null,
): sanitize.Attributes {
  const rest = { ...others }
  delete rest.rel
  if (address === undefined || !isUri(address)) return rest
  const href = toSitePath(address, siteUrl)
  const opensTab = target === '_blank'
  const rel = [isAbsolute(href) && 'nofollow', opensTab && 'noopener'].filter(Boolean).join(' ')
  return { ...rest, href, ...(opensTab && { target }), ...(rel && { rel }) }
}

function isAbsolute(href: string): boolean {
  return URL.parse(href)?.protocol.startsWith('http') ?? false
}

function toMediaAttributes(attributes: sanitize.Attributes): sanitize.Attributes {
  const { src } = attributes
  return src !== undefined && isSource(src) ? attributes : {}
}

function withoutForeignSources(attributes: sanitize.Attributes): sanitize.Attributes {
  const isKept = ([name, value]: [string, string]) =>
    !['src', 'poster'].includes(name) || isSource(value)
  return Object.fromEntries(Object.entries(attributes).filter(isKept))
}

function toEmbedAttributes({ src, ...rest }: sanitize.Attributes): sanitize.Attributes {
  const address = URL.parse(src ?? '')?.href ?? ''
  const isKnown = embedSources.some((source) => address.startsWith(source))
  return isKnown ? { ...rest, 'data-src': address } : {}
}

/** Ids that page and scripts look for. Vike's contain `_`, which ours may not. */
const reservedIds = ['main', 'nprogress', 'dataLayer', 'google']

function withoutReservedId(attributes: sanitize.Attributes): sanitize.Attributes {
  const { id, ...rest } = attributes
  const isFree = id !== undefined && /^\p{L}[\p{L}\p{N}-]*$/u.test(id) && !reservedIds.includes(id)
  return isFree ? attributes : rest
}
