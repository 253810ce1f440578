import { createHash } from 'node:crypto'
import type { Page } from '../content/contract/page.ts'
import { isPagePath } from './localized-path.ts'

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
 */
export function cardAddress(pathname: string, card: ShareCard): string {
  const digest = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
  return `/pictures/page${encodeURI(pathname)}.jpg?v=${digest.slice(0, 8)}`
}

/** @returns the path of the page, encoded; `null` for what {@link cardAddress} never makes */
export function parseCardAddress(pathname: string): string | null {
  return toPagePath(/^\/pictures\/page(\/[^?#]+)\.jpg$/.exec(pathname)?.[1])
}

/**
 * @returns the path of the page that a data sheet is made of, encoded; `null` for another address
 * @example parseDataSheetAddress('/data-sheets/de/maschinen/vl-750.pdf') // '/de/maschinen/vl-750'
 */
export function parseDataSheetAddress(pathname: string): string | null {
  return toPagePath(/^\/data-sheets(\/[^?#]+)\.pdf$/.exec(pathname)?.[1])
}

/** Nobody has the backend asked for anything but pages. */
function toPagePath(path = ''): string | null {
  return isPagePath(path) ? path : null
}
