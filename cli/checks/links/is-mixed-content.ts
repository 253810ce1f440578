import type { DocumentLink } from '../../crawl/document/page-document.ts'

/** True where an encrypted page loads or sends something without encryption: browsers refuse it or warn. */
export function isMixedContent(
  { url, element, attribute, expects }: DocumentLink,
  page: string,
): boolean {
  if (!page.startsWith('https:') || !url?.startsWith('http:')) return false
  if (isLoopback(new URL(url).hostname)) return false
  if (element === 'iframe' || element === 'form') return true
  const isNamedOnly = element === 'meta' || (element === 'script' && attribute !== 'src')
  return expects !== 'page' && !isNamedOnly
}

/** Addresses of the own machine count as secure (W3C Secure Contexts §3.1). */
const isLoopback = (hostname: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname)
