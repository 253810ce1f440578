import { decodePercent } from '../../routing/localized-path.ts'

/**
 * Readable address of a `tel:` or `mailto:` link.
 *
 * @returns `null` for any other link, and for mail without a recipient
 * @example contactAddress('mailto:b%C3%BCro@muster.example?subject=x') // 'büro@muster.example'
 */
export function contactAddress(uri: string): string | null {
  const [, to = ''] = /^\s*(?:tel|mailto):([^?;]*)/i.exec(uri) ?? []
  const address = decodePercent(to) ?? to
  return address.replaceAll(/,\s*/g, ', ').trim() || null
}
