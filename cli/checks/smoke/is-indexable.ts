import type { VisitorPage } from './visitor-page.ts'

/** Whether a search engine lists the page under its own address: not forbidden, and no other page is named as the one to list. */
export function isIndexable({ url, document: { robots, canonical } }: VisitorPage): boolean {
  if (/\b(noindex|none)\b/i.test(robots ?? '')) return false
  if (!canonical) return true
  const listed = URL.parse(canonical, url)
  return listed === null || withoutOrigin(listed) === withoutOrigin(new URL(url))
}

/** A site that is asked under another address than its public one names the public one. */
function withoutOrigin({ pathname, search }: URL): string {
  return pathname + search
}
