import type { TFunction } from 'i18next'
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { splitLocale } from '../../../routing/localized-path.ts'
import { defaultLocale } from '../../../locales/locales.ts'
import { loadI18n } from '../load-i18n.ts'
import './lightbox.css'
import { keepHistory } from './keep-history.ts'

/** Of the bars above and below a picture, px; in a window shorter than this they lie over it. */
const barPadding = { top: 60, bottom: 72, left: 0, right: 0 }
const noPadding = { top: 0, bottom: 0, left: 0, right: 0 }
const shortHeight = 480

interface Point {
  x: number
  y: number
}

/**
 * Shows the pictures of a gallery as large as the window, one after the other.
 *
 * @param link of the first to be shown, inside of an element with `data-gallery`, which says what the pictures show
 * @param pointer where it was pressed; at 0, 0 by keyboard
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
  keepHistory({
    close,
    whenClosing: (run) => lightbox.on('close', run),
  })
  returnTo(link, lightbox)
  lightbox.init()
}

/** The picture in the link says how large it is, and has been loaded already. */
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

/** What stands below a picture, and for those who do not see it, which one it is. */
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
 * The page behind cannot be reached, and the focus is inside from the start. Which picture is shown, the caption says: not
 * PhotoSwipe's English words, nor a second time its counter.
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

/** PhotoSwipe does not close while it opens. @returns closes as soon as that is over; so does Escape */
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

function returnTo(link: HTMLAnchorElement, lightbox: PhotoSwipe): void {
  lightbox.on('destroy', () => link.focus({ preventScroll: true }))
}

/** The page behind is not scrolled by keys. */
function stayInPlace({ originalEvent }: { originalEvent: KeyboardEvent }): void {
  const { key, target } = originalEvent
  const isScroll = ['PageUp', 'PageDown', 'Home', 'End'].includes(key)
  const isSpace = key === ' ' && !(target instanceof HTMLButtonElement)
  if (isScroll || isSpace) originalEvent.preventDefault()
}
