import { z } from 'zod'
import type { Visit } from '../crawl/visit.ts'

/**
 * True where search engines may list a page under its own address: not forbidden, and no other page is named as the one to list. What the
 * backend says of it counts before what was rendered: a preview deployment hides every page, and would hide every mistake with them.
 */
export function isIndexable({ url, source, document }: Visit): boolean {
  const robots =
    source?.status === 200 ? pageSchema.safeParse(source.body).data?.meta?.robots : document?.robots
  if (/\b(noindex|none)\b/i.test(robots ?? '')) return false
  const listed = document?.canonical ? URL.parse(document.canonical, url) : null
  return listed === null || withoutOrigin(listed) === withoutOrigin(new URL(url))
}

/** A site that is asked under another address than its public one names the public one. */
function withoutOrigin({ pathname, search }: URL): string {
  return pathname + search
}

const pageSchema = z.object({ meta: z.object({ robots: z.string().optional() }).optional() })
