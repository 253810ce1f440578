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

/** Redirects of one language, which the site follows. A list may repeat those from addresses without a language. */
export function createRedirectList({ object, uri }: Values) {
  const redirect = object({
    from: text.meta({
      description: 'Old address in any spelling: /produkte/heber.html, /index.php?id=17, /alt/*',
    }),
    to: uri.optional().meta({ description: 'Missing beside the status 410' }),
    status: z.literal([301, 302, 303, 307, 308, 410]).optional(),
  })
  const problem = object({
    line: z.int().optional(),
    message: text,
    kind: text.optional().meta({ description: 'Code of the fault, which reports translate' }),
    values: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .meta({ description: 'Values of the code, such as the hidden page' }),
  })
  return object({
    redirects: z.array(redirect),
    problems: z
      .array(problem)
      .optional()
      .meta({ description: 'Faults that the service found in the list, for `werkseite check`' }),
  })
}

export type RedirectList = z.infer<ReturnType<typeof createRedirectList>>
export type PageList = z.infer<ReturnType<typeof createPageList>>
export type ListedPage = PageList['pages'][number]
