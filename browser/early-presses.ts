declare global {
  interface Window {
    /** Buttons of this page that were pressed before hydration; `public/before-paint.js` records each once. */
    earlyPresses?: Set<HTMLElement>
  }
}

/** Elements that get their listeners before or after the rest of the body. */
const apart = '[data-carousel], [data-interactive], [aria-controls="menu"]'

/**
 * Repeats early presses of buttons, which had no listener yet. Links and submit buttons have worked without one.
 *
 * @param root element that has listeners now: a carousel, an interactive block, the menu button, or the body without these
 */
export function pressAgain(root: Element): void {
  for (const button of earlyPressesIn(root))
    if ((button.closest(apart) ?? document.body) === root) button.click()
}

/** The buttons in an element that were pressed before they had a listener. */
export function earlyPressesIn(root: Element): HTMLElement[] {
  return [...(window.earlyPresses ?? [])].filter((button) => root.contains(button))
}

/** Called for a new page, on which earlier presses have no effect. */
export function forgetPresses(): void {
  window.earlyPresses?.clear()
}
