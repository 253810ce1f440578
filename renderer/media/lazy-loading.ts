type Media = HTMLImageElement | HTMLMediaElement | HTMLIFrameElement

export const mediaSelector = 'img, video, audio, iframe'

/** How far in front of the viewport an element counts as in view. */
const rootMargin = '200px 0px'

/**
 * Marks media with `isLoading` from when they come into view until they are loaded, then with `isLoaded`; what fails
 * keeps neither, so that its text is seen.
 *
 * Browsers load pictures and frames late by themselves (`loading="lazy"`). Films and recordings are asked for their
 * first data here, and before printing everything is loaded.
 *
 * @returns to be told of each element of {@link mediaSelector}, and again when its `src` has changed
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
    // A frame without address says that it has loaded, too.
    const handleLoad = () => mark(media, hasSource(media) ? 'isLoaded' : null)
    media.addEventListener(type, handleLoad)
    // That a source of a film has failed is said to the source only.
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
