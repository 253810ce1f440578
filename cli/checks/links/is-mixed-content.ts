import type { DocumentLink } from '../../crawl/document/page-document.ts'

/** True where an encrypted page loads something without encryption: browsers refuse it or warn. */
export function isMixedContent(
  { url, element, attribute, expects }: DocumentLink,
  page: string,
): boolean {
  if (!page.startsWith('https:') || !url?.startsWith('http:')) return false
  if (isLoopback(new URL(url).hostname)) return false
  if (element === 'link') return expects !== 'page'
  const isMedium = mediaElements.has(element) && sources.has(attribute)
  return isMedium || others.has(`${element} ${attribute}`)
}

/** Addresses of the own machine count as secure (W3C Secure Contexts §3.1). */
const isLoopback = (hostname: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)

const mediaElements = new Set(['img', 'source', 'video', 'audio', 'iframe', 'track', 'input'])
const sources = new Set(['src', 'srcset', 'data-src', 'data-srcset', 'poster', 'data-poster'])
const others = new Set(['script src', 'embed src', 'object data', 'form action'])
