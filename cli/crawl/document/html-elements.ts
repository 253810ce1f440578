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

/** Fields of a form. */
export const fields: ReadonlySet<string> = new Set(words('input select textarea'))

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
  ...attributesOf('iframe frame', 'page', 'src longdesc'),
  ...attributesOf('button input', 'form', 'formaction'),
  ...attributesOf('script', 'file', 'src'),
  ...attributesOf('audio embed source track bgsound', 'file', 'src'),
  ...attributesOf('img', 'file', 'src longdesc'),
  ...attributesOf('video', 'file', 'src poster'),
  ...attributesOf('object', 'file', 'data'),
  ...attributesOf('image use feimage', 'file', 'href xlink:href'),
  ...attributesOf('body table thead tbody tfoot tr th td', 'file', 'background'),
])

/** Attributes that often contain other text than an address. */
export const unreliable: ReadonlySet<string> = new Set(['longdesc'])

/**
 * Attributes with the address that a script loads when the element becomes visible: lazysizes, vanilla-lazyload, lozad, WP Rocket, Jetpack,
 * Slider Revolution, Flickity, Splide, Swiper.
 */
export const lazyAddresses: ReadonlySet<string> = new Set(
  words(
    'data-src data-poster data-lazy data-lazy-src data-lazyload data-original data-echo data-defer-src data-src-retina data-iesrc ' +
      'data-ll-src data-lzl-src data-hi-res-src data-large-file data-medium-file data-orig-file data-flickity-lazyload ' +
      'data-flickity-lazyload-src data-splide-lazy data-bg data-bg-hidpi data-bg-multi data-lazy-bg data-bg-src data-bg-image data-bgimage ' +
      'data-background data-background-image data-lazy-background data-parallax-src',
  ),
)

function attributesOf(elements: string, expects: Expects, attributes: string) {
  const expected = new Map(words(attributes).map((attribute) => [attribute, expects] as const))
  return words(elements).map((element) => [element, expected] as const)
}

/** `rel` of `link` → expected target. Other relations (`preconnect`, `profile`) have no address to request. */
export const linkRelations: ReadonlyMap<string, Expects> = new Map<string, Expects>([
  ...leadingTo('page', 'canonical alternate next prev author help license prefetch'),
  ...leadingTo('page', 'amphtml first last up prerender'),
  ...leadingTo('file', 'icon apple-touch-icon mask-icon manifest preload modulepreload search'),
  ...leadingTo(
    'file',
    'apple-touch-icon-precomposed apple-touch-startup-image fluid-icon image_src',
  ),
  ['stylesheet', 'stylesheet'],
])

/** `name` or `property` of a `meta` with an address → expected target. */
export const metaAddresses: ReadonlyMap<string, Expects> = new Map([
  ...leadingTo('page', 'og:url'),
  ...leadingTo(
    'file',
    'og:image og:image:url og:image:secure_url og:video og:audio twitter:image twitter:image:src',
  ),
  ...leadingTo(
    'file',
    'msapplication-tileimage msapplication-square70x70logo msapplication-square150x150logo msapplication-wide310x150logo msapplication-square310x310logo',
  ),
])

function leadingTo(expects: Expects, names: string) {
  return words(names).map((name) => [name, expects] as const)
}

/** Attributes with several addresses, on any element. */
export const sourceSets: ReadonlySet<string> = new Set(
  words(
    'srcset imagesrcset data-srcset data-lazy-srcset data-original-set data-bgset data-bg-set data-background-image-set ' +
      'data-flickity-lazyload-srcset data-splide-lazy-srcset',
  ),
)
