/**
 * Adds a button before each embed, which loads it without consent to all embeds, as `EmbedOffer` does.
 *
 * @param html sanitised: all frames are embeds, and `<` and `>` occur only around tags
 * @param textOf returns the texts of the button and of the note; most texts have no embed and need neither
 */
export function offerEmbeds(
  html: string,
  textOf: (part: 'map' | 'film' | 'note') => string,
): string {
  if (!html.includes('<iframe')) return html
  return html.replace(/<iframe([^>]*)/g, (frame, attributes: string) => {
    const isMap = /data-src="https:\/\/(www\.google\.com\/maps|maps\.google\.com)\//.test(
      attributes,
    )
    const button = `<button type="button" class="button" data-load-embed>${textOf(isMap ? 'map' : 'film')}</button>`
    return `<span data-embed-offer>${button}<span>${textOf('note')}</span></span>${frame} data-purpose="${isMap ? 'maps' : 'films'}"`
  })
}
