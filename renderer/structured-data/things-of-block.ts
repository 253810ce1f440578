import { DomUtils, parseDocument } from 'htmlparser2'
import type { Person as SchemaPerson, Thing } from 'schema-dts'
import type { Block, BlockOf, BlockType } from '../../content/contract/blocks.ts'
import type { Image, Person, Spec } from '../../content/contract/values.ts'
import { pictureAddress } from '../../routing/picture-address.ts'
import type { StructuredDataInput } from './structured-data.ts'

/** What the blocks of a type say of the page they stand on. */
const things: { [T in BlockType]?: (block: BlockOf<T>, input: StructuredDataInput) => Thing[] } = {
  Model: ({ name, title, images, specs }, input) => [toProduct(name, title, images, specs, input)],
  Product: ({ lead, images, specs }, input) => [
    toProduct(input.page.title, lead, images, specs, input),
  ],
  Article: toNewsArticle,
  Contact: toContactPage,
  Management: ({ members }, input) => members.map((member) => toPerson(member, input)),
  Teams: ({ teams }, input) =>
    teams.flatMap(({ members }) => members.map((member) => toPerson(member, input))),
  Member: (member, input) => [toPerson(member, input)],
  Video: toVideo,
}

/** What a block says in the vocabulary of schema.org; most say nothing. */
export function thingsOfBlock(block: Block, input: StructuredDataInput): Thing[] {
  const toThings = things[block.type] as
    | ((block: Block, input: StructuredDataInput) => Thing[])
    | undefined
  return toThings?.(block, input) ?? []
}

function toProduct(
  name: string,
  lead: string,
  images: Image[],
  specs: Spec[],
  { page, siteName, siteUrl, pathname }: StructuredDataInput,
): Thing {
  return {
    '@type': 'Product',
    name,
    url: siteUrl + encodeURI(pathname),
    description: page.meta.description ?? lead,
    image: images.map(({ src }) => toPicture(src, siteUrl)),
    brand: { '@type': 'Brand', name: siteName },
    additionalProperty: specs.map(({ label, value, unit }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      unitText: unit,
    })),
  }
}

function toNewsArticle(
  { title, date, author, lead, image }: BlockOf<'Article'>,
  { page, siteName, siteUrl, pathname, locale }: StructuredDataInput,
): Thing[] {
  if (page.type !== 'news') return []
  const publisher = { '@type': 'Organization', name: siteName, url: siteUrl } as const
  return [
    {
      '@type': 'NewsArticle',
      headline: title,
      description: lead,
      datePublished: date,
      dateModified: page.meta.modified ?? date,
      inLanguage: locale,
      mainEntityOfPage: siteUrl + encodeURI(pathname),
      image: image && [toPicture(image.src, siteUrl)],
      author: author ? { '@type': 'Person', name: author } : publisher,
      publisher,
    },
  ]
}

function toContactPage(
  { company, address, phone, email, map }: BlockOf<'Contact'>,
  { page, siteUrl, pathname }: StructuredDataInput,
): Thing[] {
  if (page.type !== 'contact') return []
  return [
    {
      '@type': 'ContactPage',
      name: page.title,
      url: siteUrl + encodeURI(pathname),
      mainEntity: {
        '@type': 'Organization',
        '@id': `${siteUrl}/#organization`,
        name: company,
        telephone: phone,
        email,
        location: {
          '@type': 'Place',
          address: address.join(', '),
          geo: map && { '@type': 'GeoCoordinates', latitude: map.lat, longitude: map.lng },
        },
      },
    },
  ]
}

function toPerson(
  { name, role, image, email, phone, linkedin }: Person,
  { siteName, siteUrl }: StructuredDataInput,
): SchemaPerson {
  return {
    '@type': 'Person',
    name,
    jobTitle: role,
    worksFor: { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: siteName },
    image: image && toPicture(image.src, siteUrl),
    email,
    telephone: phone,
    sameAs: linkedin,
  }
}

function toPlainText(html: string): string {
  const document = parseDocument(html.replaceAll('<', ' <'))
  return DomUtils.textContent(document).replaceAll(/\s+/g, ' ').trim()
}

/** Search engines want to know since when a film is there; one that does not say so is none for them. */
function toVideo(
  { title, text, poster, date, sources, embed }: BlockOf<'Video'>,
  { page, siteUrl, locale }: StructuredDataInput,
): Thing[] {
  const file = sources?.[0]?.src
  if (!date || !(file ?? embed)) return []
  return [
    {
      '@type': 'VideoObject',
      name: title ?? page.title,
      description: text ? toPlainText(text) : poster.alt || page.meta.description,
      thumbnailUrl: toPicture(poster.src, siteUrl),
      uploadDate: `${date}T00:00:00Z`,
      inLanguage: locale,
      ...(file ? { contentUrl: new URL(file, siteUrl).href } : { embedUrl: embed }),
    },
  ]
}

function toPicture(src: string, siteUrl: string): string {
  return new URL(pictureAddress(src, 1280), siteUrl).href
}
