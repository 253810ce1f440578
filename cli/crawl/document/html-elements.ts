import type { DocumentLink, Region } from './page-document.ts'

type Expects = DocumentLink['expects']

/** What a `DocumentBuilder` has to know of an element. */
export interface HtmlElement {
  /** Attributes that hold an address, and what is expected there. */
  places: ReadonlyMap<string, Expects>
  /** What is done about it besides. */
  role?:
    | 'anchor'
    | 'base'
    | 'data'
    | 'drawing'
    | 'foreign'
    | 'form'
    | 'heading'
    | 'input'
    | 'link'
    | 'meta'
    | 'root'
    | 'title'
  region?: Region
  /** It may stand in a head whose tags are left out. */
  isOfHead: boolean
  /** There is no gap between its text and the text around. */
  isInline: boolean
  /** Its content is no text that a visitor reads. */
  isHidden: boolean
  /** In a drawing it can only stand where somebody has forgotten to close that. */
  endsDrawing: boolean
}

/** @param name in lower case */
export function findElement(name: string): HtmlElement {
  return elements.get(name) ?? ordinary
}

const ordinary: HtmlElement = {
  places: new Map(),
  isOfHead: false,
  isInline: false,
  isHidden: false,
  endsDrawing: false,
}
const ofHead = { ...ordinary, isOfHead: true }
const inline = { ...ordinary, isInline: true }
const hidden = { ...ordinary, isHidden: true }
const block = { ...ordinary, endsDrawing: true }
const media = (...names: string[]): HtmlElement => ({
  ...ordinary,
  places: toPlaces('file', names),
})

const elements: ReadonlyMap<string, HtmlElement> = new Map<string, HtmlElement>([
  ...named(
    'abbr b bdi bdo cite code del dfn em font i ins kbd mark q s small span strong sub sup u var wbr',
    inline,
  ),
  ...named('div p ul ol li table h2 h3 h4 h5 h6 body', block),
  ...named('textarea noembed noframes xmp', hidden),
  ...named('noscript template', { ...hidden, isOfHead: true }),
  ['html', { ...ofHead, role: 'root' }],
  ['head', ofHead],
  ['title', { ...ofHead, role: 'title' }],
  ['base', { ...ofHead, role: 'base' }],
  ['link', { ...ofHead, role: 'link' }],
  ['meta', { ...ofHead, role: 'meta' }],
  ['style', { ...hidden, isOfHead: true, role: 'data' }],
  ['script', { ...hidden, isOfHead: true, role: 'data', places: toPlaces('file', ['src']) }],
  ['header', { ...ordinary, region: 'header' }],
  ['main', { ...ordinary, region: 'main' }],
  ['footer', { ...ordinary, region: 'footer' }],
  ['h1', { ...block, role: 'heading' }],
  ['a', { ...inline, role: 'anchor', places: toPlaces('page', ['href', 'xlink:href']) }],
  ['area', { ...ordinary, places: toPlaces('page', ['href']) }],
  ['form', { ...ordinary, role: 'form' }],
  ['iframe', { ...hidden, places: toPlaces('page', ['src', 'data-src']) }],
  ['img', { ...media('src', 'data-src'), endsDrawing: true }],
  ['input', { ...inline, role: 'input' }],
  ...named('audio embed source track', media('src', 'data-src')),
  ['video', media('src', 'data-src', 'poster', 'data-poster')],
  ['object', media('data')],
  ['svg', { ...inline, role: 'drawing' }],
  ['math', { ...inline, role: 'drawing' }],
  ['foreignobject', { ...ordinary, role: 'foreign' }],
  ['image', media('href', 'xlink:href')],
  ['use', media('href', 'xlink:href')],
])

function named(list: string, element: HtmlElement): [string, HtmlElement][] {
  return list.split(' ').map((name) => [name, element])
}

function toPlaces(expects: Expects, attributes: string[]): Map<string, Expects> {
  return new Map(attributes.map((attribute) => [attribute, expects]))
}

/** What a `link` leads to; other kinds (`preconnect`, `profile`) name no address that is asked for. */
export const linkRelations: ReadonlyMap<string, Expects> = new Map([
  ...['canonical', 'alternate', 'next', 'prev', 'author', 'help', 'license'].map(
    (relation) => [relation, 'page'] as const,
  ),
  ...[
    'icon',
    'apple-touch-icon',
    'mask-icon',
    'manifest',
    'preload',
    'modulepreload',
    'prefetch',
    'search',
  ].map((relation) => [relation, 'file'] as const),
  ['stylesheet', 'stylesheet'],
])

/** `name` or `property` of a `meta` whose content is an address. */
export const metaAddresses: ReadonlyMap<string, Expects> = new Map([
  ['og:url', 'page'],
  ['og:image', 'file'],
  ['og:image:url', 'file'],
  ['og:image:secure_url', 'file'],
  ['og:video', 'file'],
  ['og:audio', 'file'],
  ['twitter:image', 'file'],
  ['twitter:image:src', 'file'],
])

/** Attributes of any element that hold several addresses. */
export const sourceSets: ReadonlySet<string> = new Set(['srcset', 'data-srcset', 'imagesrcset'])

/** Attributes that say something about a page's links and texts besides. */
const telling =
  'style action method id name type rel content property http-equiv lang hreflang alt aria-label data-block data-error'

/** Every attribute that is read. */
export const readAttributes: ReadonlySet<string> = new Set([
  ...[...elements.values()].flatMap(({ places }) => [...places.keys()]),
  ...sourceSets,
  ...telling.split(' '),
])
