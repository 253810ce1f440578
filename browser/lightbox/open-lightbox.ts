import type { TFunction } from 'i18next'
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { splitLocale } from '../../routing/localized-path.ts'
import { defaultLocale } from '../../locales/locales.ts'
import { loadI18n } from '../load-i18n.ts'
import './lightbox.css'

/** Height of the bars above and below a picture, px. In a shorter window the bars cover the picture. */
const barPadding = { top: 60, bottom: 72, left: 0, right: 0 }
const noPadding = { top: 0, bottom: 0, left: 0, right: 0 }
const shortHeight = 480

interface Point {
  x: number
  y: number
}

/**
 * Shows the pictures of a gallery as large as the window, one at a time.
 *
 * @param link of the first picture, inside of an element with `data-gallery`, which contains the gallery's title
 * @param pointer position of the press; 0, 0 by keyboard
 */
export async function openLightbox(link: HTMLAnchorElement, pointer: Point): Promise<void> {
  const locale = splitLocale(location.pathname).locale ?? defaultLocale
  const { t } = await loadI18n(locale)
  if (document.querySelector('.pswp')) return
  const gallery = link.closest<HTMLElement>('[data-gallery]')
  const links = [...(gallery ?? document).querySelectorAll<HTMLAnchorElement>('[data-picture]')]
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const lightbox = new PhotoSwipe({
    dataSource: links.map(toSlide),
    index: links.indexOf(link),
    loop: false,
    initialPointerPos: pointer,
    paddingFn: ({ y }) => (y < shortHeight ? noPadding : barPadding),
    bgOpacity: 1,
    escKey: false,
    returnFocus: false,
    zoomAnimationDuration: isCalm ? false : 250,
    showAnimationDuration: 250,
    hideAnimationDuration: 250,
    closeTitle: t('lightbox.close'),
    zoomTitle: t('lightbox.zoom'),
    arrowPrevTitle: t('lightbox.previous'),
    arrowNextTitle: t('lightbox.next'),
    errorMsg: t('lightbox.error'),
  })
  lightbox.on('uiRegister', () => addCaption(lightbox, t))
  lightbox.on('keydown', stayInPlace)
  becomeDialog(lightbox, t('lightbox.label', { title: gallery?.dataset['gallery'] ?? '' }))
  const close = closeAnytime(lightbox)
  keepHistory(lightbox, close)
  // PhotoSwipe keeps the focus inside until all handlers of this event have run.
  lightbox.on('destroy', () => queueMicrotask(() => link.focus({ preventScroll: true })))
  lightbox.init()
}

/** Slide of a link. The picture in the link has the dimensions, and serves as preview since it is loaded already. */
function toSlide(link: HTMLAnchorElement): SlideData {
  const image = link.querySelector('img')
  return {
    src: link.href,
    srcset: image?.srcset || undefined,
    msrc: image?.currentSrc,
    width: Number(image?.getAttribute('width')),
    height: Number(image?.getAttribute('height')),
    alt: image?.alt ?? '',
    element: link,
    thumbCropped: true,
  }
}

/** Caption below a picture; for screen readers also number and description of the picture. */
function addCaption(lightbox: PhotoSwipe, t: TFunction): void {
  lightbox.ui?.registerElement({
    name: 'caption',
    order: 9,
    appendTo: 'root',
    onInit(element) {
      const place = document.createElement('span')
      place.className = 'visually-hidden'
      const text = document.createElement('span')
      element.append(place, text)
      element.setAttribute('aria-live', 'polite')
      lightbox.on('change', () => {
        const { element: link, alt = '' } = lightbox.currSlide?.data ?? {}
        const [number, total] = [lightbox.currIndex + 1, lightbox.getNumItems()]
        place.textContent = `${t('gallery.slide', { number, total })}: ${alt} `
        text.textContent = link?.dataset['picture'] ?? ''
      })
    },
  })
}

/**
 * Makes the lightbox a modal dialog: the page behind is inert, and the focus starts inside. The caption announces the
 * picture, so PhotoSwipe's English role descriptions and its counter are hidden from screen readers.
 */
function becomeDialog(lightbox: PhotoSwipe, label: string): void {
  const page = document.getElementById('root')
  lightbox.on('afterInit', () => {
    const { element } = lightbox
    element?.setAttribute('aria-modal', 'true')
    element?.setAttribute('aria-label', label)
    for (const part of element?.querySelectorAll('[aria-roledescription]') ?? [])
      part.removeAttribute('aria-roledescription')
    element?.querySelector('.pswp__counter')?.setAttribute('aria-hidden', 'true')
    element?.focus()
    page?.toggleAttribute('inert', true)
  })
  lightbox.on('close', () => page?.toggleAttribute('inert', false))
}

/**
 * Closes the lightbox, also on Escape. PhotoSwipe ignores `close` during its opening animation. @returns function that
 * closes at once, or after that animation
 */
function closeAnytime(lightbox: PhotoSwipe): () => void {
  const closed = new AbortController()
  let isWanted = true
  const close = () => {
    isWanted = false
    lightbox.close()
  }
  lightbox.on('openingAnimationEnd', () => {
    if (!isWanted) lightbox.close()
  })
  lightbox.on('destroy', () => closed.abort())
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), closed)
  return close
}

/**
 * Adds a history entry, so that the browser's back button closes the lightbox. The entry has the same state as the page's
 * entry, so the router sees no change. If the lightbox closes in another way, the entry is removed.
 */
function keepHistory(lightbox: PhotoSwipe, close: () => void): void {
  let hasEntry = true
  history.pushState(history.state, '')
  const leave = () => {
    hasEntry = false
    close()
  }
  window.addEventListener('popstate', leave, { once: true })
  lightbox.on('close', () => {
    window.removeEventListener('popstate', leave)
    if (hasEntry) history.back()
  })
}

/** Prevents keys from scrolling the page behind. */
function stayInPlace({ originalEvent }: { originalEvent: KeyboardEvent }): void {
  const { key, target } = originalEvent
  const isScroll = ['PageUp', 'PageDown', 'Home', 'End'].includes(key)
  const isSpace = key === ' ' && !(target instanceof HTMLButtonElement)
  if (isScroll || isSpace) originalEvent.preventDefault()
}
