import { createEmbeds, embedSelector } from './embeds.ts'
import { earlyPressesIn } from '../early-presses.ts'
import { createLazyLoading, mediaSelector } from './lazy-loading.ts'
import { watchElements } from './watch-elements.ts'

/**
 * Handles the media of a document, those of later pages included: loading states, and embeds that need consent. Start
 * it after hydration, since it changes classes of React's elements.
 */
export function watchMedia(): void {
  const handleEmbed = createEmbeds()
  const handleMedia = createLazyLoading()
  watchElements(`${mediaSelector}, ${embedSelector}`, (element) => {
    if (element.matches(embedSelector)) handleEmbed(element)
    if (element.matches(mediaSelector)) handleMedia(element)
  })
  for (const button of earlyPressesIn(document.body))
    if (button.matches('[data-load-embed]')) button.click()
}
