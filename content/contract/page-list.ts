import { z } from 'zod'
import { pageTypes } from './page.ts'
import { isoDate, sitePath, text, type Values } from './values.ts'

/** All pages of one language; drafts are included in preview only. */
export function createPageList({ object, source, translatedPaths }: Values) {
  const film = object({ title: text, text, poster: source, file: source })
  const listed = object({
    path: sitePath,
    title: text,
    modified: isoDate.optional(),
    translatedPaths,
    status: z.enum(['draft']).optional(),
    robots: z.string().optional(),
    pictures: z.array(source).optional(),
    films: z.array(film).optional(),
    type: z.enum(pageTypes).optional(),
    published: isoDate
      .optional()
      .meta({ description: 'Of news and jobs, which are in the feeds by it' }),
    ends: isoDate.optional().meta({ description: 'Of jobs: last day for applications' }),
    description: z.string().optional(),
  })
  return object({ pages: z.array(listed) })
}

/** Redirects of one language. Only the command requests them, to check their targets. */
export function createRedirectList({ object, uri }: Values) {
  return object({ redirects: z.array(object({ from: sitePath, to: uri })) })
}

export type PageList = z.infer<ReturnType<typeof createPageList>>
export type ListedPage = PageList['pages'][number]
