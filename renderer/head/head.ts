import { shareHeight, sharePicture, shareWidth } from '../../routing/picture-address.ts'
import { feedPath, type FeedKind } from '../../routing/feed-path.ts'
import { encodePathname, languageAlternates, mayBeListed } from '../../routing/localized-path.ts'
import { localeCodes, locales, type Locale } from '../../locales/locales.ts'
import type { HeadTag, PageData } from '../../components/page/page-state.ts'
import type { AboutPage, BlockFacts } from '../../components/page/block-facts.ts'

export interface PageHeadInput extends AboutPage {
  preview: boolean
  /** Address of the share picture that the site draws; `undefined` for pages that are not content. */
  card: string | undefined
  facts: BlockFacts[]
}

/** Head of a page for browsers, search engines and other sites that link to it. */
export function pageHead(input: PageHeadInput): HeadTag[] {
  const { page, siteName, preview } = input
  const title = `${page.meta.title ?? page.title} | ${siteName}`
  const robots = preview ? 'noindex' : page.meta.robots
  return [
    { name: 'title', text: title },
    ...(robots ? [meta('robots', robots)] : []),
    ...pageTags(input, title),
  ]
}

function pageTags(input: PageHeadInput, title: string): HeadTag[] {
  const { page, siteName, siteUrl, pathname, locale, facts } = input
  const { description, robots, translatedPaths } = page.meta
  const url = siteUrl + encodePathname(pathname)
  return [
    ...(description
      ? [meta('description', description), property('og:description', description)]
      : []),
    link({ rel: 'canonical', href: url }),
    ...(mayBeListed(robots) ? alternates(siteUrl, translatedPaths) : []),
    ...[...new Set(facts.flatMap(({ feed }) => feed ?? []))].flatMap((kind) =>
      feedLinks(kind, locale),
    ),
    property('og:title', title),
    property('og:type', page.type === 'news' ? 'article' : 'website'),
    property('og:url', url),
    property('og:site_name', siteName),
    property('og:locale', toOpenGraph(locale)),
    ...alternateLocales(translatedPaths, locale),
    ...articleTags(input),
    ...imageTags(input, title),
  ]
}

function feedLinks(kind: FeedKind, locale: Locale): HeadTag[] {
  return feedFormats.map(([format, type]) =>
    link({ rel: 'alternate', type, href: feedPath({ kind, locale, format }) }),
  )
}

const feedFormats = [
  ['xml', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const

function alternateLocales(
  translatedPaths: PageData['page']['meta']['translatedPaths'],
  locale: Locale,
): HeadTag[] {
  const others = localeCodes.filter((other) => other !== locale && translatedPaths[other])
  return others.map((other) => property('og:locale:alternate', toOpenGraph(other)))
}

function articleTags({ page: { meta }, facts }: PageHeadInput): HeadTag[] {
  const published = facts.find((fact) => fact.published)?.published
  if (!published) return []
  return [
    property('article:published_time', published),
    property('article:modified_time', meta.modified ?? published),
  ]
}

/**
 * Preview picture for links on other sites: the page's picture, else a card with the title. Vector drawings are not
 * supported there. For a picture of another site only the address is known.
 */
function imageTags({ page, siteUrl, card }: PageHeadInput, title: string): HeadTag[] {
  const own = page.meta.image
  const isDrawing = own?.src.startsWith('/') && !sharePicture(own)
  const picture = isDrawing ? undefined : own
  const image = picture ?? (card && { src: card, alt: title })
  if (!image) return []
  const shared = picture ? sharePicture(picture) : { ...image, ...cardSize }
  return [
    property('og:image', new URL(shared?.src ?? image.src, siteUrl).href),
    ...(shared
      ? [
          property('og:image:type', 'image/jpeg'),
          property('og:image:width', String(shared.width)),
          property('og:image:height', String(shared.height)),
        ]
      : []),
    ...(image.alt ? [property('og:image:alt', image.alt)] : []),
    meta('twitter:card', 'summary_large_image'),
  ]
}

function alternates(
  siteUrl: string,
  translatedPaths: PageData['page']['meta']['translatedPaths'],
): HeadTag[] {
  return languageAlternates(translatedPaths).map(({ hreflang, path }) =>
    link({ rel: 'alternate', hreflang, href: new URL(path, siteUrl).href }),
  )
}

const cardSize = { width: shareWidth, height: shareHeight }
const toOpenGraph = (locale: Locale) => locales[locale].languageTag.replace('-', '_')
const meta = (name: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { name, content },
})
const property = (key: string, content: string): HeadTag => ({
  name: 'meta',
  attributes: { property: key, content },
})
const link = (attributes: Record<string, string>): HeadTag => ({ name: 'link', attributes })
