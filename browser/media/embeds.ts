import { hasConsent, onConsentChange } from '../../components/consent/consent-store.ts'
import { dataOfDocument } from '../../components/page/document-data.ts'

/** Containers of maps and films, and embeds in rich text. */
export const embedSelector = '[data-map], [data-embed], iframe[data-src]'

/**
 * Loads embeds of other providers while there is consent, and removes them when the visitor withdraws it. A visitor may
 * also load a single embed with its button; it then stays until the page is left.
 *
 * @returns function to call with each element of {@link embedSelector}
 */
export function createEmbeds(): (element: HTMLElement) => void {
  const chosen = new WeakSet<HTMLElement>()
  const update = (element: HTMLElement) => {
    const isMap = element.dataset['map'] ?? element.dataset['purpose'] === 'maps'
    const isWanted = chosen.has(element) || hasConsent(isMap ? 'maps' : 'films')
    if (element instanceof HTMLIFrameElement) updateFrame(element, isWanted)
    else updatePlace(element, isWanted)
  }
  const choose = ({ target }: Event) => {
    const offer =
      target instanceof Element && target.closest('button[data-load-embed]')?.parentElement
    if (!offer) return
    const element =
      offer.closest<HTMLElement>('[data-map], [data-embed]') ?? offer.nextElementSibling
    if (!(element instanceof HTMLElement)) return
    chosen.add(element)
    update(element)
    const frame = element instanceof HTMLIFrameElement ? element : element.querySelector('iframe')
    frame?.focus()
  }
  document.addEventListener('click', choose)
  onConsentChange(() => {
    for (const element of document.querySelectorAll<HTMLElement>(embedSelector)) update(element)
  })
  return update
}

function updateFrame(frame: HTMLIFrameElement, isWanted: boolean): void {
  if (isWanted === frame.hasAttribute('src')) return
  if (isWanted) {
    frame.loading = 'lazy'
    frame.src = frame.dataset['src'] ?? ''
  } else {
    // Replaces the frame: removing `src` alone would not unload its document.
    const empty = frame.cloneNode() as HTMLIFrameElement
    empty.removeAttribute('src')
    frame.replaceWith(empty)
  }
}

function updatePlace(place: HTMLElement, isWanted: boolean): void {
  const { map, embed, title = '' } = place.dataset
  const address = map ? mapAddress(map) : embed
  const offer = place.querySelector<HTMLElement>('[data-embed-offer]')
  if (offer) offer.hidden = !address
  const frame = place.querySelector('iframe')
  if (!isWanted) frame?.remove()
  else if (address && !frame) place.append(createFrame(address, title))
}

function createFrame(address: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.loading = 'lazy'
  frame.title = title
  frame.allowFullscreen = true
  frame.src = address
  return frame
}

/** Highest zoom level of the service. */
const maxZoom = 21

/**
 * Address of a map in the language of the document.
 *
 * @param place as in `data-map`: latitude, longitude and zoom, separated by commas
 * @returns `undefined` if the site has no key
 * @see https://developers.google.com/maps/documentation/embed/embedding-map
 */
function mapAddress(place: string): string | undefined {
  const maps = dataOfDocument('services')?.maps
  if (!maps) return undefined
  const [lat, lng, zoom] = place.split(',').map(Number)
  const address = new URL(maps.url)
  address.search = new URLSearchParams({
    key: maps.key,
    q: `${lat},${lng}`,
    zoom: String(Math.min(zoom ?? maxZoom, maxZoom)),
    language: document.documentElement.lang.slice(0, 2),
  }).toString()
  return address.href
}
