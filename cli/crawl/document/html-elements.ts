import type { DocumentLink, Region } from './page-document.ts'

type Expects = DocumentLink['expects']

const words = (list: string) => list.split(' ')

/** Elements without a gap between their text and the surrounding text. */
export const inline: ReadonlySet<string> = new Set(
  words(
    'a abbr b bdi bdo cite code del dfn em font i input ins kbd mark math q s small span strong sub sup svg u var wbr',
  ),
)

/** Elements whose content is not visible text. */
export const hidden: ReadonlySet<string> = new Set(
  words('iframe noembed noframes noscript script style template textarea xmp'),
)

export const regions: ReadonlyMap<string, Region> = new Map([
  ['head', 'head'],
  ['header', 'header'],
  ['main', 'main'],
  ['footer', 'footer'],
])

/** Element → attributes with an address → expected target. */
export const places: ReadonlyMap<string, ReadonlyMap<string, Expects>> = new Map([
  ...attributesOf('a', 'page', 'href xlink:href'),
  ...attributesOf('area', 'page', 'href'),
  ...attributesOf('iframe frame', 'page', 'src data-src'),
  ...attributesOf('button input', 'form', 'formaction'),
  ...attributesOf('script', 'file', 'src'),
  ...attributesOf('img audio embed source track', 'file', 'src data-src'),
  ...attributesOf('video', 'file', 'src data-src poster data-poster'),
  ...attributesOf('object', 'file', 'data'),
  ...attributesOf('image use', 'file', 'href xlink:href'),
])

function attributesOf(elements: string, expects: Expects, attributes: string) {
  const expected = new Map(words(attributes).map((attribute) => [attribute, expects] as const))
  return words(elements).map((element) => [element, expected] as const)
}

/** `rel` of `link` → expected target. Other relations (`preconnect`, `profile`) have no address to request. */
export const linkRelations: ReadonlyMap<string, Expects> = new Map<string, Expects>([
  ...leadingTo('page', 'canonical alternate next prev author help license prefetch'),
  ...leadingTo('file', 'icon apple-touch-icon mask-icon manifest preload modulepreload search'),
  ['stylesheet', 'stylesheet'],
])

/** `name` or `property` of a `meta` with an address → expected target. */
export const metaAddresses: ReadonlyMap<string, Expects> = new Map([
  ...leadingTo('page', 'og:url'),
  ...leadingTo(
    'file',
    'og:image og:image:url og:image:secure_url og:video og:audio twitter:image twitter:image:src',
  ),
])

function leadingTo(expects: Expects, names: string) {
  return words(names).map((name) => [name, expects] as const)
}

/** Attributes with several addresses, on any element. */
export const sourceSets: ReadonlySet<string> = new Set(['srcset', 'data-srcset', 'imagesrcset'])
