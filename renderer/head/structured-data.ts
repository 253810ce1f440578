import { escapeUTF8 } from 'entities'
import type { Graph, Organization, SearchAction, Thing, WithActionConstraints } from 'schema-dts'
import type { Layout } from '../../content/contract/layout.ts'
import { encodePathname } from '../../routing/localized-path.ts'
import type { AboutPage, BlockFacts } from '../../components/page/block-facts.ts'

export interface StructuredDataInput extends AboutPage {
  facts: BlockFacts[]
  layout: Layout | null
}

/**
 * Structured data of a page in the vocabulary of schema.org. It contains only facts of the content: no offers, no
 * ratings. JSON omits properties that are `undefined`.
 *
 * @returns `null` if there are no data
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export function structuredData(input: StructuredDataInput): Graph | null {
  const { page, facts } = input
  const graph: Thing[] = [
    ...(page.type === 'home' ? toSite(input) : []),
    ...toBreadcrumbs(input),
    ...toJobPosting(input),
    ...facts.flatMap(({ things }) => things?.() ?? []),
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
  const { page, facts, siteName, siteUrl, pathname } = input
  const { job, description } = page.meta
  if (page.type !== 'job' || !job) return []
  const { street, postcode, town, region, country } = job.place
  return [
    {
      '@type': 'JobPosting',
      title: page.title,
      description: toParagraph(description) + facts.map(toJobHtml).join(''),
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

function toJobHtml({ jobTexts = [] }: BlockFacts): string {
  return jobTexts
    .map(({ title, text }) => (title ? `<h3>${escapeUTF8(title)}</h3>${text}` : text))
    .join('')
}

function toParagraph(text?: string): string {
  return text ? `<p>${escapeUTF8(text)}</p>` : ''
}

/** All questions of a page in a single `FAQPage`: search engines reject a second one. */
function toQuestions({ facts, siteUrl }: StructuredDataInput): Thing[] {
  const questions = facts.flatMap((fact) => fact.questions ?? [])
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

/** Makes links absolute, so that they work on any site. */
function withOrigin(html: string, siteUrl: string): string {
  return html.replaceAll('href="/', `href="${siteUrl}/`)
}
