import { isLoopback } from '../../../platform/is-loopback.ts'
import type { DocumentLink } from '../../crawl/document/page-document.ts'

/** True where an encrypted page loads or sends something without encryption: browsers refuse it or warn. */
export function isMixedContent(
  { url, element, attribute, expects }: DocumentLink,
  page: string,
): boolean {
  if (!page.startsWith('https:') || !url?.startsWith('http:')) return false
  const { hostname } = new URL(url)
  // Addresses of the own machine count as secure (W3C Secure Contexts §3.1).
  if (isLoopback(hostname) || hostname.endsWith('.localhost')) return false
  if (element === 'iframe' || element === 'form') return true
  const isNamedOnly = element === 'meta' || (element === 'script' && attribute !== 'src')
  return expects !== 'page' && !isNamedOnly
}
