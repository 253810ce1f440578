import { z } from 'zod'
import type { Visit } from '../../crawl/visit.ts'

/**
 * True where search engines may keep a page. What the backend says counts before what was rendered: a preview deployment hides
 * every page, and would hide every mistake with them.
 */
export function isIndexable({ source, document }: Visit): boolean {
  const robots =
    source?.status === 200 ? pageSchema.safeParse(source.body).data?.meta?.robots : document?.robots
  return !/\b(noindex|none)\b/i.test(robots ?? '')
}

const pageSchema = z.object({ meta: z.object({ robots: z.string().optional() }).optional() })
