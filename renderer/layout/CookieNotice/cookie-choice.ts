import { setConsent } from '../../consent/consent-store.ts'
import { endTagManager } from '../../consent/tag-manager.ts'

/** What had the focus when the choice was opened again. */
let opener: HTMLElement | null = null

/**
 * Shows the cookie notice once more, with a way to withdraw where consent was given, and takes the focus into it.
 */
export function openCookieChoice(): void {
  const { activeElement } = document
  opener = activeElement instanceof HTMLElement ? activeElement : null
  document.documentElement.dataset['cookieConsent'] = 'open'
  document.querySelector<HTMLElement>('[data-cookie-notice]')?.focus()
}

/** Puts the notice away; the focus goes back to where the choice was opened. */
export function closeCookieChoice(): void {
  delete document.documentElement.dataset['cookieConsent']
  if (opener?.isConnected) opener.focus()
  opener = null
}

/** Whether the visitor has opened the notice and can close it again without choosing. */
export function isCookieChoiceReopened(): boolean {
  return opener !== null
}

export function acceptCookies(): void {
  setConsent(true)
  closeCookieChoice()
}

/** From here on nothing is loaded that needs consent, and what was loaded goes. */
export function withdrawCookies(): void {
  setConsent(false)
  closeCookieChoice()
  endTagManager()
}
