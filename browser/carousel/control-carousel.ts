import { pressAgain } from '../early-presses.ts'
import { playCarousel } from './play-carousel.ts'
import { slideAt, type ShownSlides } from './slide-at.ts'

/** Time without scrolling after which a row counts as settled, ms. */
const settleMs = 100
/** Visible share from which a slide counts as shown. */
const shownShare = 0.6
/** Visible share from which a carousel plays. */
const inViewShare = 0.25

/**
 * Adds buttons, keys, the position and automatic play to a carousel. The browser itself handles swiping, scrolling and
 * the links to slides.
 *
 * @param carousel element that `Carousel.tsx` renders
 */
export function controlCarousel(carousel: HTMLElement): void {
  const track = carousel.querySelector('[data-track]') as HTMLElement
  const slides = [...track.children] as HTMLElement[]
  let shown: ShownSlides = { first: 0, last: 0 }
  /** Target of the current scrolling; a second press continues from it. */
  let goal: number | null = null
  let isInView = false
  let settling: ReturnType<typeof setTimeout> | undefined

  track.addEventListener('scroll', settleSoon, { passive: true })
  track.addEventListener('touchstart', () => limitSwipe(track, slides), { passive: true })
  // A tap does not scroll, so nothing else settles after it.
  for (const type of ['touchend', 'touchcancel'] as const)
    track.addEventListener(type, settleSoon, { passive: true })
  new ResizeObserver(settleSoon).observe(track)
  for (const button of carousel.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => step(button.dataset['step'] === '1' ? 1 : -1))
  carousel.addEventListener('keydown', handleKey)
  const hold = playCarousel(carousel, () => {
    step(1)
    return goal !== 0
  })
  new IntersectionObserver(
    ([entry]) => {
      isInView = entry?.isIntersecting === true
      hold(!isInView)
      loadNext()
    },
    { threshold: inViewShare },
  ).observe(carousel)
  pressAgain(carousel)

  function settleSoon(): void {
    clearTimeout(settling)
    settling = setTimeout(settle, settleMs)
  }

  function settle(): void {
    goal = null
    liftLimit(slides)
    shown = shownSlides(track, slides)
    showPosition(carousel, slides, shown)
    loadNext()
  }

  function step(direction: 1 | -1): void {
    if (goal === null) shown = shownSlides(track, slides)
    const { first, last } = shown
    const from = goal === null ? shown : { first: goal, last: goal + last - first }
    goTo(slideAt(direction, from, slides.length))
  }

  function goTo(index: number): void {
    goal = index
    liftLimit(slides)
    loadPictures(slides[index])
    // scrollBy would stop at each slide on the way.
    track.scrollTo({ left: track.scrollLeft + distance(track, slides[index]) })
    settleSoon()
  }

  function handleKey(event: KeyboardEvent): void {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    const isInSlide = target !== track && track.contains(target as Element)
    if (isInSlide || altKey || ctrlKey || metaKey || shiftKey) return
    if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowRight' ? 1 : -1)
    else if (key === 'Home') goTo(0)
    else if (key === 'End') goTo(slides.length - 1)
    else return
    event.preventDefault()
  }

  /** Loads the next slide's pictures in advance. */
  function loadNext(): void {
    if (isInView) loadPictures(slides[shown.last + 1])
  }
}

function shownSlides(track: HTMLElement, slides: HTMLElement[]): ShownSlides {
  const view = track.getBoundingClientRect()
  const isShown = (slide: HTMLElement) => {
    const { left, right, width } = slide.getBoundingClientRect()
    return Math.min(right, view.right) - Math.max(left, view.left) >= width * shownShare
  }
  const first = slides.findIndex(isShown)
  return { first: Math.max(0, first), last: Math.max(0, slides.findLastIndex(isShown)) }
}

/** Shows the position. Unchanged texts are not written again, since screen readers would announce them. */
function showPosition(carousel: HTMLElement, slides: HTMLElement[], { first, last }: ShownSlides) {
  const numbers = first === last ? first + 1 : `${first + 1}–${last + 1}`
  const names = slides.slice(first, last + 1).map((slide) => slide.getAttribute('aria-label'))
  const texts = [`${numbers} / ${slides.length}`, names.join('; ')]
  for (const [index, element] of carousel.querySelectorAll('[data-status] > *').entries())
    if (element.textContent !== texts[index]) element.textContent = texts[index] ?? ''
  for (const [index, link] of carousel.querySelectorAll('[data-native-scroll]').entries())
    if (index === first) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
}

/**
 * Lets a swipe end no further away than the slides before and after the visible ones. `scroll-snap-stop` alone does not: a
 * fast finger that is lifted just before a slide has passed it in the next frame, and Chromium looks for a stop from there on.
 */
function limitSwipe(track: HTMLElement, slides: HTMLElement[]): void {
  const distances = slides.map((slide) => Math.abs(distance(track, slide)))
  const nearest = distances.indexOf(Math.min(...distances))
  const visible = Math.max(1, Math.round(track.clientWidth / (slides[0]?.offsetWidth ?? 1)))
  for (const [index, { style }] of slides.entries())
    style.scrollSnapAlign = Math.abs(index - nearest) > visible ? 'none' : ''
}

function liftLimit(slides: HTMLElement[]): void {
  for (const { style } of slides) style.scrollSnapAlign = ''
}

/** Scroll distance to the start of a slide, px. */
function distance(track: HTMLElement, slide: HTMLElement | undefined): number {
  return slide ? slide.getBoundingClientRect().left - track.getBoundingClientRect().left : 0
}

function loadPictures(slide: HTMLElement | undefined): void {
  for (const image of slide?.querySelectorAll('img') ?? []) image.loading = 'eager'
}
