import { z } from 'zod'
import { createBlocks, type Block } from './blocks.ts'
import { isoDate, text, type Values } from './values.ts'

export const pageTypes = [
  'home',
  'page',
  'product',
  'model',
  'case',
  'news',
  'job',
  'contact',
  'support',
  'team',
] as const
export type PageType = (typeof pageTypes)[number]

/** Characters that a search result shows of a page: of its title with the brand, and of its description. */
export const shownInSearch = { title: 60, description: 160 }

/** Metadata of a page. */
export function createMeta({ object, image, link, translatedPaths }: Values) {
  const job = object({
    posted: isoDate,
    ends: isoDate
      .optional()
      .meta({ description: 'Last day for applications; then search engines show it no more' }),
    hours: z.array(z.enum(['full-time', 'part-time', 'temporary', 'apprenticeship'])).optional(),
    place: object({
      street: text.optional(),
      postcode: text.optional(),
      town: text,
      region: text.optional(),
      country: text.regex(/^[A-Z]{2}$/).meta({ description: 'ISO 3166-1: CH' }),
    }),
  }).meta({ description: 'For search engines, of a page of the type `job`' })
  return object({
    title: z
      .string()
      .optional()
      .meta({ description: 'For the browser tab; the page title where missing' }),
    description: z.string().optional(),
    image: image.optional(),
    robots: z.string().optional(),
    modified: isoDate.optional(),
    job: job.optional(),
    translatedPaths,
    breadcrumb: z.array(link).optional(),
  })
}

/** A page. The site sets `route` to the requested path. */
export function createPage(values: Values) {
  return values.object({
    type: z.enum(pageTypes).default('page'),
    title: text,
    tags: z
      .array(text.max(100))
      .max(30)
      .optional()
      .meta({ description: 'Names by which a purge finds the page: news, page:17' }),
    edit: values.source
      .optional()
      .meta({ description: "Address of the page's entry in the CMS, for `/admin/…`" }),
    meta: createMeta(values).prefault({}),
    content: z.array(createBlocks(values)),
  })
}

export interface Page {
  type: PageType
  title: string
  tags?: string[] | undefined
  edit?: string | undefined
  route?: string
  meta: z.infer<ReturnType<typeof createMeta>>
  content: Block[]
}
