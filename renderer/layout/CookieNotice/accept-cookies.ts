/**
 * Hides the cookie notice and remembers it.
 *
 * @param root carries `data-cookie-consent="open"` while the notice is shown; set in `public/before-paint.js`
 */
export function acceptCookies(root: Pick<HTMLElement, 'dataset'>): void {
  delete root.dataset['cookieConsent']
  try {
    localStorage.setItem('acceptCookies', 'true')
  } catch {
    // Storage is blocked or full: accepted for this page only.
  }
}
