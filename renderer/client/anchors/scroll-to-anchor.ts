import { anchorOffset, anchorOffsetPx } from './anchor-offset.ts'
import { waitFor } from './wait-for.ts'

/**
 * Scrolls to the element that a hash names and moves the focus there; waits up to 5 s for one that is not there yet.
 *
 * It comes to stand 50 px below the upper edge of what can be seen: of the window where the header has gone, which it
 * does on the way down, else of the header. Smoothly, unless the visitor wants less motion. Scrollers around the
 * element and its own `scroll-margin` count as for the browser.
 *
 * @param hash as addresses have it: `#masse`, `#gr%C3%B6%C3%9Fe`; `#` and `#top` are the top of the page
 * @param options.signal ends the waiting; the next navigation gives it
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
 * HTML standard, "find a potential indicated element": the id as it is written comes before the decoded one. The prefix is
 * that of content's ids which the site has itself; addresses from elsewhere do not have it.
 */
function findAnchor(hash: string): HTMLElement | null {
  const name = hash.replace(/^#/, '')
  const decoded = decode(name)
  return (
    document.getElementById(name) ??
    document.getElementById(decoded) ??
    document.getElementById(`content-${decoded}`) ??
    document.querySelector<HTMLElement>(`a[name="${CSS.escape(decoded)}"]`) ??
    (/^(top)?$/i.test(decoded) ? document.body : null)
  )
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
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

/** The browser looks at the padding when it is asked to scroll, not later. */
function scrollTo(element: Element, offset: number): void {
  const { style } = document.documentElement
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  style.scrollPaddingBlockStart = `${offset}px`
  element.scrollIntoView({ behavior: isReduced ? 'instant' : 'smooth' })
  style.scrollPaddingBlockStart = ''
}

/** A header that has stayed against expectation, as it does before React has taken over, covers what was jumped to. */
function keepUncovered(element: Element, signal?: AbortSignal): void {
  const uncover = () =>
    requestAnimationFrame(() => {
      if (isHeaderShown()) scrollTo(element, placeOf(element).belowHeader)
    })
  document.addEventListener('scrollend', uncover, { once: true, signal })
}

/** What cannot have the focus can have it as long as it has it. */
function moveFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (document.activeElement === element) return
  element.tabIndex = -1
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus({ preventScroll: true })
}
