import type { Graph, Organization, SearchAction, Thing, WithActionConstraints } from 'schema-dts'
import type { Block } from '../../content/contract/blocks.ts'
import type { Layout } from '../../content/contract/layout.ts'
import type { Page } from '../../content/contract/page.ts'
import type { Locale } from '../../locales/locales.ts'
import { thingsOfBlock } from './things-of-block.ts'
import { toJobPosting } from './to-job-posting.ts'

/** A page and the site around it, as far as search engines are told of them. */
export interface StructuredDataInput {
  page: Pick<Page, 'type' | 'title' | 'meta'>
  content: Block[]
  layout: Layout | null
  siteName: string
  siteUrl: string
  pathname: string
  locale: Locale
  /** ISO date; a job that ended before is not offered any more. */
  today: string
}

/**
 * What a page is about in the vocabulary of schema.org, made of the contract. Nothing is said that the content does not
 * say: no offers, no ratings. What is `undefined` is not written.
 *
 * @returns `null` where there is nothing to say
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export function structuredData(input: StructuredDataInput): Graph | null {
  const { page, content } = input
  const graph: Thing[] = [
    ...(page.type === 'home' ? toSite(input) : []),
    ...toBreadcrumbs(input),
    ...toJobPosting(input),
    ...content.flatMap((block) => thingsOfBlock(block, input)),
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
