declare global {
  interface Window {
    /** Buttons of this page that were pressed, each once; kept from the start by `public/before-paint.js`. */
    earlyPresses?: Set<HTMLElement>
  }
}

/**
 * Presses the buttons again that were pressed before anybody listened to them. Links and buttons that send a form have
 * worked by themselves.
 *
 * @param root is listened to from now on: a carousel, or the page but for its carousels, which come to life by themselves
 */
export function pressAgain(root: Element): void {
  for (const button of earlyPressesIn(root))
    if ((button.closest('[data-carousel]') ?? document.body) === root) button.click()
}

/** The buttons in an element that were pressed since its page is there. */
export function earlyPressesIn(root: Element): HTMLElement[] {
  return [...(window.earlyPresses ?? [])].filter((button) => root.contains(button))
}

/** Another page is there: what was pressed on the one before has nothing to say any more. */
export function forgetPresses(): void {
  window.earlyPresses?.clear()
}
