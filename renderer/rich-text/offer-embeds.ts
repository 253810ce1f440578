/** Texts of the button that loads a single embed, and of what goes with it. */
interface OfferTexts {
  map: string
  film: string
  note: string
}

/**
 * Puts a button before each embed, which loads that one without agreement to all, as `EmbedOffer` does.
 *
 * @param html sanitised: its frames are embeds, and `<` and `>` stand nowhere but around tags
 */
export function offerEmbeds(html: string, { map, film, note }: OfferTexts): string {
  if (!html.includes('<iframe')) return html
  return html.replace(/<iframe([^>]*)/g, (frame, attributes: string) => {
    const isMap = /data-src="https:\/\/(www\.google\.com\/maps|maps\.google\.com)\//.test(
      attributes,
    )
    const button = `<button type="button" class="button" data-load-embed>${isMap ? map : film}</button>`
    return `<span data-embed-offer>${button}<span>${note}</span></span>${frame} data-purpose="${isMap ? 'maps' : 'films'}"`
  })
}
