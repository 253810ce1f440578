import { createEmbeds, embedSelector } from '../consent/embeds.ts'
import { createLazyLoading, mediaSelector } from './lazy-loading.ts'
import { watchElements } from './watch-elements.ts'

/**
 * Looks after the media of a document, those of later pages included: loading states, and what needs consent. To be
 * started when React has taken over the elements that are its own: it changes classes.
 */
export function watchMedia(): void {
  const handleEmbed = createEmbeds()
  const handleMedia = createLazyLoading()
  watchElements(`${mediaSelector}, ${embedSelector}`, (element) => {
    if (element.matches(embedSelector)) handleEmbed(element)
    if (element.matches(mediaSelector)) handleMedia(element)
  })
}
