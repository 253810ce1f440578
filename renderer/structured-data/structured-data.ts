import { escapeUTF8 } from 'entities'
import { DomUtils, parseDocument } from 'htmlparser2'
import type {
  Graph,
  Organization,
  Person as SchemaPerson,
  SearchAction,
  Thing,
  WithActionConstraints,
} from 'schema-dts'
import type { Block, BlockOf, BlockType } from '../../content/contract/blocks.ts'
import type { Layout } from '../../content/contract/layout.ts'
import type { Page } from '../../content/contract/page.ts'
import type { Image, Person, Spec } from '../../content/contract/values.ts'
import type { Locale } from '../../locales/locales.ts'
import { encodePathname } from '../../routing/localized-path.ts'
import { pictureAddress } from '../../routing/picture-address.ts'

/** A page and its site, as input for structured data. */
export interface StructuredDataInput {
  page: Pick<Page, 'type' | 'title' | 'meta'>
  content: Block[]
  layout: Layout | null
  siteName: string
  siteUrl: string
  pathname: string
  locale: Locale
}

/**
 * Structured data of a page in the vocabulary of schema.org. It contains only facts of the content: no offers, no
 * ratings. JSON omits properties that are `undefined`.
 *
 * @returns `null` if there are no data
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export function structuredData(input: StructuredDataInput): Graph | null {
  const { page, content } = input
  const graph: Thing[] = [
    ...(page.type === 'home' ? toSite(input) : []),
    ...toBreadcrumbs(input),
    ...toJobPosting(input),
    ...content.flatMap((block) => thingsOfBlock(block, input)),
    ...toQuestions(input),
  ]
  return graph.length > 0 ? { '@context': 'https://schema.org', '@graph': graph } : null
}

function toSite({ siteName, siteUrl, locale, layout }: StructuredDataInput): Thing[] {
  const { phone, email, youtube, linkedin, xing, instagram } = layout?.footer ?? {}
  const sameAs = [youtube, linkedin, xing, instagram].filter((address) => address !== undefined)
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${siteUrl}/${locale}/search?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  const organization: Organization = {
    '@type': 'Organization',
    '@id': `${siteUrl}/#organization`,
    name: siteName,
    url: siteUrl,
    logo: `${siteUrl}/icon-512.png`,
    telephone: phone,
    email,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  }
  return [
    organization,
    {
      '@type': 'WebSite',
      name: siteName,
      url: `${siteUrl}/${locale}`,
      inLanguage: locale,
      publisher: { '@id': `${siteUrl}/#organization` },
      potentialAction: search,
    },
  ]
}

function toBreadcrumbs({ page, siteUrl }: StructuredDataInput): Thing[] {
  const above = page.meta.breadcrumb ?? []
  if (above.length === 0) return []
  const steps = [...above, { title: page.title, uri: undefined }]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ title, uri }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        item: uri && new URL(uri, siteUrl).href,
      })),
    },
  ]
}

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  apprenticeship: 'INTERN',
} as const

/**
 * A job. One that is over stays, with its last day in the past, which Google accepts: a cached page must not depend on the date.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
function toJobPosting(input: StructuredDataInput): Thing[] {
  const { page, content, siteName, siteUrl, pathname } = input
  const { job, description } = page.meta
  if (page.type !== 'job' || !job) return []
  const { street, postcode, town, region, country } = job.place
  return [
    {
      '@type': 'JobPosting',
      title: page.title,
      description: toParagraph(description) + content.map(toHtml).join(''),
      url: siteUrl + encodePathname(pathname),
      datePosted: job.posted,
      validThrough: job.ends && `${job.ends.slice(0, 10)}T23:59:59+01:00`,
      employmentType: job.hours?.map((hours) => employmentTypes[hours]),
      hiringOrganization: {
        '@type': 'Organization',
        '@id': `${siteUrl}/#organization`,
        name: siteName,
        sameAs: siteUrl,
      },
      jobLocation: {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          postalCode: postcode,
          addressLocality: town,
          addressRegion: region,
          addressCountry: country,
        },
      },
    },
  ]
}

function toParagraph(text?: string): string {
  return text ? `<p>${escapeUTF8(text)}</p>` : ''
}

/** Part of a job's description in a block: rich text of the content, sanitised on input. */
function toHtml(block: Block): string {
  if (block.type === 'TextText') return block.left + block.right
  const parts =
    block.type === 'TextStack' ? block.items : block.type === 'ImgTextPart' ? [block] : []
  return parts.map(({ title, text }) => `<h3>${escapeUTF8(title)}</h3>${text}`).join('')
}

/** Structured data by block type. */
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

/** Structured data of a block; empty for most types. */
function thingsOfBlock(block: Block, input: StructuredDataInput): Thing[] {
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
    url: siteUrl + encodePathname(pathname),
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
      mainEntityOfPage: siteUrl + encodePathname(pathname),
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
      url: siteUrl + encodePathname(pathname),
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

/** Video with its upload date, which search engines require; without a date there is no entry. */
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

/**
 * All lists of questions of a page in a single `FAQPage`: search engines reject a second one. Each title of such a list
 * is a question.
 */
function toQuestions({ content, siteUrl }: StructuredDataInput): Thing[] {
  const lists = content.flatMap((block) => (block.type === 'TextStack' ? [block.items] : []))
  const questions = lists.filter(areQuestions).flat()
  if (questions.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: questions.map(({ title, text }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: withOrigin(text, siteUrl) },
      })),
    },
  ]
}

function areQuestions(items: BlockOf<'TextStack'>['items']): boolean {
  return items.every(({ title, text }) => title.endsWith('?') && text !== '')
}

/** Makes links absolute, so that they lead to the site from anywhere. */
function withOrigin(html: string, siteUrl: string): string {
  return html.replaceAll('href="/', `href="${siteUrl}/`)
}
