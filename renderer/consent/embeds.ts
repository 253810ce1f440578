import { hasConsent, onConsentChange } from './consent-store.ts'
import { mapAddress } from './maps.ts'

/** A place for a map, a place for a film, and an embed in rich text. */
export const embedSelector = '[data-map], [data-embed], iframe[data-src]'

export interface Embeds {
  /** To be told of each element of {@link embedSelector}. */
  take: (element: HTMLElement) => void
  stop: () => void
}

/**
 * Puts what comes from elsewhere in place of its poster or link while there is consent, and takes it away when that is
 * withdrawn.
 *
 * @param root holds the places
 */
export function createEmbeds(root: HTMLElement): Embeds {
  const stop = onConsentChange(() => {
    for (const element of root.querySelectorAll<HTMLElement>(embedSelector)) update(element)
  })
  return { take: update, stop }
}

function update(element: HTMLElement): void {
  if (element instanceof HTMLIFrameElement) updateFrame(element)
  else updatePlace(element)
}

function updateFrame(frame: HTMLIFrameElement): void {
  if (hasConsent() === frame.hasAttribute('src')) return
  if (hasConsent()) {
    frame.loading = 'lazy'
    frame.src = frame.dataset['src'] ?? ''
  } else {
    // Without its address a frame would go on showing what it has loaded.
    const empty = frame.cloneNode() as HTMLIFrameElement
    empty.removeAttribute('src')
    frame.replaceWith(empty)
  }
}

function updatePlace(place: HTMLElement): void {
  const frame = place.querySelector('iframe')
  if (!hasConsent()) return frame?.remove()
  const { map, embed, title = '' } = place.dataset
  const address = map ? mapAddress(map) : embed
  if (address && !frame) place.append(createFrame(address, title))
}

function createFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.loading = 'lazy'
  frame.title = title
  frame.allowFullscreen = true
  frame.src = address
  return frame
}
