import { earlyPressesIn } from './early-presses.ts'

/** A window's height above and below what is seen. */
const margin = '100% 0px'
/** Events by which a visitor shows that something is wanted wherever it is. */
const touches = ['pointerdown', 'keydown', 'focusin'] as const

/** Waits until an element is near to what the visitor sees, or is touched, be it before this was called. */
export function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const end = () => {
      waiting.abort()
      observer.disconnect()
      resolve()
    }
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && end(),
      { rootMargin: margin },
    )
    observer.observe(element)
    for (const type of touches)
      element.addEventListener(type, end, { signal: waiting.signal, passive: true })
    if (isTouched(element)) end()
  })
}

function isTouched(element: Element): boolean {
  return earlyPressesIn(element).length > 0 || element.contains(document.activeElement)
}
