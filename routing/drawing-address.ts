import { createHash } from 'node:crypto'
import type { Page } from '../content/contract/page.ts'
import { isPagePath } from './localized-path.ts'

/** Texts of the drawn share picture of a page that has no picture of its own. */
export interface ShareCard {
  title: string
  section: string | undefined
  brand: string
}

export function shareCard({ title, meta }: Pick<Page, 'title' | 'meta'>, brand: string): ShareCard {
  return { title: meta.title ?? title, section: meta.breadcrumb?.[1]?.title, brand }
}

/**
 * Address of the share picture of a page. Social networks fetch an address only once, so each version of a card has its own address. The
 * page alone decides which card is drawn; the version is ignored.
 */
export function cardAddress(pathname: string, card: ShareCard): string {
  const digest = createHash('sha256').update(JSON.stringify(card)).digest('base64url')
  return `/pictures/page${encodeURI(pathname)}.jpg?v=${digest.slice(0, 8)}`
}

/** @returns the path of the page, encoded; `null` for an address that {@link cardAddress} never makes */
export function parseCardAddress(pathname: string): string | null {
  return toPagePath(/^\/pictures\/page(\/[^?#]+)\.jpg$/.exec(pathname)?.[1])
}

/**
 * @returns the path of the page that the data sheet describes, encoded; `null` for another address
 * @example parseDataSheetAddress('/data-sheets/de/maschinen/vl-750.pdf') // '/de/maschinen/vl-750'
 */
export function parseDataSheetAddress(pathname: string): string | null {
  return toPagePath(/^\/data-sheets(\/[^?#]+)\.pdf$/.exec(pathname)?.[1])
}

/** Only paths of pages pass, so that no other path reaches the backend. */
function toPagePath(path = ''): string | null {
  return isPagePath(path) ? path : null
}
