import { escapeUTF8 } from 'entities'
import type { Thing } from 'schema-dts'
import type { Block } from '../../content/contract/blocks.ts'
import type { StructuredDataInput } from './structured-data.ts'

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  apprenticeship: 'INTERN',
} as const

/**
 * A job that can still be applied for.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function toJobPosting(input: StructuredDataInput): Thing[] {
  const { page, content, siteName, siteUrl, pathname, today } = input
  const { job, description } = page.meta
  if (page.type !== 'job' || !job || (job.ends && job.ends < today)) return []
  const { street, postcode, town, region, country } = job.place
  return [
    {
      '@type': 'JobPosting',
      title: page.title,
      description: toParagraph(description) + content.map(toHtml).join(''),
      url: siteUrl + encodeURI(pathname),
      datePosted: job.posted,
      validThrough: job.ends && `${job.ends}T23:59:59+01:00`,
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

/** What the blocks say that a job is described with: rich text of the content, sanitised where it came in. */
function toHtml(block: Block): string {
  if (block.type === 'TextText') return block.left + block.right
  const parts =
    block.type === 'TextStack' ? block.items : block.type === 'ImgTextPart' ? [block] : []
  return parts.map(({ title, text }) => `<h3>${escapeUTF8(title)}</h3>${text}`).join('')
}
