import type { Page } from '../content/contract/page.ts'

/** What stands on the picture of a page that has none of its own. */
export interface ShareCard {
  title: string
  section: string | undefined
  brand: string
}

export function shareCard({ title, meta }: Pick<Page, 'title' | 'meta'>, brand: string): ShareCard {
  return { title: meta.title ?? title, section: meta.breadcrumb?.[1]?.title, brand }
}

/**
 * Where the site has the picture of a page. Networks keep what an address has answered once, so another card has another one; which
 * card is drawn depends on the page alone.
 *
 * @param digest of the {@link ShareCard}
 */
export function cardAddress(pathname: string, digest: string): string {
  return `/pictures/page${encodeURI(pathname)}.jpg?v=${digest}`
}

/** @returns the path of the page, encoded; `null` for what {@link cardAddress} never makes */
export function parseCardAddress(pathname: string): string | null {
  return /^\/pictures\/page(\/[^?#]+)\.jpg$/.exec(pathname)?.[1] ?? null
}
