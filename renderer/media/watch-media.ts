import { createEmbeds, embedSelector } from '../consent/embeds.ts'
import { createLazyLoading, mediaSelector } from './lazy-loading.ts'
import { watchElements } from './watch-elements.ts'

/**
 * Looks after the media of a document, those of later pages included: loading states, and what needs consent. To be
 * started when React has taken over the elements that are its own: it changes classes.
 *
 * @returns ends it
 */
export function watchMedia(root: HTMLElement): () => void {
  const lazyLoading = createLazyLoading(root)
  const embeds = createEmbeds(root)
  const stopWatching = watchElements(root, `${mediaSelector}, ${embedSelector}`, (element) => {
    if (element.matches(embedSelector)) embeds.take(element)
    if (element.matches(mediaSelector)) lazyLoading.take(element)
  })
  return () => {
    stopWatching()
    embeds.stop()
    lazyLoading.stop()
  }
}
