type Media = HTMLImageElement | HTMLMediaElement | HTMLIFrameElement

export const mediaSelector = 'img, video, audio, iframe'

/** Distance from the viewport at which an element counts as in view. */
const rootMargin = '200px 0px'

/**
 * Marks media with `isLoading` from coming into view until they are loaded, then with `isLoaded`. Failed media have
 * neither class, so that their alternative text is visible.
 *
 * Browsers load pictures and frames lazily (`loading="lazy"`). This module requests the metadata of films and
 * recordings, and loads all pictures and frames before printing.
 *
 * @returns function to call with each element of {@link mediaSelector}, and again after a change of its `src`
 */
export function createLazyLoading(): (element: HTMLElement) => void {
  const known = new WeakSet<Media>()
  const view = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) enter(target as Media)
    },
    { rootMargin },
  )
  window.addEventListener('beforeprint', loadAll)
  return (element) => {
    const media = element as Media
    if (!known.has(media)) listen(media)
    mark(media, null)
    view.unobserve(media)
    if (isLoaded(media)) mark(media, 'isLoaded')
    else if (hasSource(media)) view.observe(media)
  }

  function enter(media: Media): void {
    view.unobserve(media)
    if (media.classList.contains('isLoaded') || isFailed(media)) return
    mark(media, 'isLoading')
    if (media instanceof HTMLMediaElement && media.preload === 'none') media.preload = 'metadata'
  }

  function listen(media: Media): void {
    known.add(media)
    const type = media instanceof HTMLMediaElement ? 'loadedmetadata' : 'load'
    // A frame without address fires `load`, too.
    const handleLoad = () => mark(media, hasSource(media) ? 'isLoaded' : null)
    media.addEventListener(type, handleLoad)
    // Capture: the error event of a `source` does not bubble.
    media.addEventListener('error', () => mark(media, null), { capture: true })
  }
}

function loadAll(): void {
  for (const media of document.querySelectorAll<HTMLImageElement | HTMLIFrameElement>(
    '[loading="lazy"]',
  ))
    media.loading = 'eager'
}

function mark(media: Media, state: 'isLoading' | 'isLoaded' | null): void {
  media.classList.remove('isLoading', 'isLoaded')
  if (state) media.classList.add(state)
}

function hasSource(media: Media): boolean {
  return media.hasAttribute('src') || media.querySelector('source') !== null
}

function isLoaded(media: Media): boolean {
  if (media instanceof HTMLImageElement) return media.complete && media.naturalWidth > 0
  return media instanceof HTMLMediaElement && media.readyState >= HTMLMediaElement.HAVE_METADATA
}

function isFailed(media: Media): boolean {
  if (media instanceof HTMLImageElement) return media.complete && media.naturalWidth === 0
  return (
    media instanceof HTMLMediaElement && media.networkState === HTMLMediaElement.NETWORK_NO_SOURCE
  )
}
