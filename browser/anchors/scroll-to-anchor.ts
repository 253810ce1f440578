import { decodePercent } from '../../routing/localized-path.ts'
import { anchorOffset, anchorOffsetPx } from './anchor-offset.ts'
import { waitFor } from './wait-for.ts'

/**
 * Scrolls to the element that a hash names and moves the focus there. Waits up to 5 s for an element that does not
 * exist yet.
 *
 * The element stops 50 px below the window's edge if the header is hidden, as after scrolling down, else 50 px below
 * the header. Scrolling is smooth, unless the visitor prefers reduced motion. Scroll containers around the element and
 * its `scroll-margin` have their usual effect.
 *
 * @param hash as in addresses: `#masse`, `#gr%C3%B6%C3%9Fe`; `#` and `#top` are the top of the page
 * @param options.signal ends the waiting; aborted by the next navigation
 */
export async function scrollToAnchor(
  hash: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const element = await waitFor(() => findAnchor(hash), signal)
  if (!element) return
  const place = placeOf(element)
  const offset = anchorOffset(place)
  if (place.isHeaderShown && offset === anchorOffsetPx) keepUncovered(element, signal)
  scrollTo(element, offset)
  moveFocus(element)
}

/**
 * Target of a hash. HTML standard, "find a potential indicated element": the literal id comes before the decoded one.
 * Ids of content that the site itself uses have a prefix, which links from elsewhere lack.
 */
function findAnchor(hash: string): HTMLElement | null {
  const name = hash.replace(/^#/, '')
  const decoded = decodePercent(name) ?? name
  return (
    document.getElementById(name) ??
    document.getElementById(decoded) ??
    document.getElementById(`content-${decoded}`) ??
    document.querySelector<HTMLElement>(`a[name="${CSS.escape(decoded)}"]`) ??
    (/^(top)?$/i.test(decoded) ? document.body : null)
  )
}

function placeOf(element: Element) {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement
  return {
    top: element.getBoundingClientRect().top,
    room: scrollHeight - clientHeight - scrollTop,
    isHeaderShown: isHeaderShown(),
    belowHeader: Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop),
  }
}

function isHeaderShown(): boolean {
  return document.querySelector('header[data-hidden]') === null
}

/** Scrolls with a temporary padding: the browser reads the padding only when scrolling starts. */
function scrollTo(element: Element, offset: number): void {
  const { style } = document.documentElement
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  style.scrollPaddingBlockStart = `${offset}px`
  element.scrollIntoView({ behavior: isReduced ? 'instant' : 'smooth' })
  style.scrollPaddingBlockStart = ''
}

/** Scrolls again if the header stayed against expectation, as before hydration, and covers the element. */
function keepUncovered(element: Element, signal?: AbortSignal): void {
  const uncover = () =>
    requestAnimationFrame(() => {
      if (isHeaderShown()) scrollTo(element, placeOf(element).belowHeader)
    })
  document.addEventListener('scrollend', uncover, { once: true, signal })
}

/** Moves the focus to an element. An element that is not focusable becomes focusable until it loses the focus. */
function moveFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
