/** Where an embed may come from: address up to and with a slash, as in `frame-src` of a CSP (it matches what begins so). */
export const embedSources = [
  'https://www.youtube-nocookie.com/embed/',
  'https://www.youtube.com/embed/',
  'https://player.vimeo.com/video/',
  'https://www.google.com/maps/',
  'https://maps.google.com/',
]

/** The address as a browser reads it, where it may be embedded; `null` for any other. */
export function toEmbedAddress(source: string): string | null {
  const address = URL.parse(source)?.href
  return address && embedSources.some((start) => address.startsWith(start)) ? address : null
}
