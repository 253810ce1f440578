/**
 * What a `tel:` or `mailto:` link dials or writes to, to be read.
 *
 * @returns `null` for any other link, and for mail whose receiver is left open
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
