/** Allowed sources of embeds: address prefixes that end with a slash, as in `frame-src` of a CSP. */
export const embedSources = [
  'https://www.youtube-nocookie.com/embed/',
  'https://www.youtube.com/embed/',
  'https://player.vimeo.com/video/',
  'https://www.google.com/maps/',
  'https://maps.google.com/',
]

/** The normalised address of an allowed embed; `null` for any other. */
export function toEmbedAddress(source: string): string | null {
  const address = URL.parse(source)?.href
  return address && embedSources.some((start) => address.startsWith(start)) ? address : null
}
