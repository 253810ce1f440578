/**
 * Readable address of a `tel:` or `mailto:` link.
 *
 * @returns `null` for any other link, and for mail without a recipient
 * @example contactAddress('mailto:b%C3%BCro@muster.example?subject=x') // 'büro@muster.example'
 */
export function contactAddress(uri: string): string | null {
  const [, to = ''] = /^\s*(?:tel|mailto):([^?;]*)/i.exec(uri) ?? []
  return decode(to).replaceAll(/,\s*/g, ', ').trim() || null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
