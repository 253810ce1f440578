import { purposes, setConsent, type Purpose } from '../../consent/consent-store.ts'
import { endTagManager } from '../../consent/tag-manager.ts'

/** What had the focus when the choice was opened again. */
let opener: HTMLElement | null = null

/** Shows the cookie notice once more, with its settings, and takes the focus into it. */
export function openCookieChoice(): void {
  const { activeElement } = document
  opener = activeElement instanceof HTMLElement ? activeElement : null
  document.documentElement.dataset['cookieConsent'] = 'open'
  const notice = document.querySelector<HTMLElement>('[data-cookie-notice]')
  notice?.querySelector('details')?.setAttribute('open', '')
  notice?.focus()
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
  answer(purposes)
}

/** From here on nothing is loaded that needs consent, and what was loaded by it goes. */
export function declineCookies(): void {
  answer([])
}

/** Agrees to the purposes that are ticked in the settings, and to no other. */
export function saveCookieChoice({ currentTarget }: { currentTarget: Element }): void {
  const boxes = currentTarget
    .closest('details')
    ?.querySelectorAll<HTMLInputElement>('input:checked')
  answer(Array.from(boxes ?? [], ({ name }) => name as Purpose))
}

function answer(given: readonly Purpose[]): void {
  setConsent(given)
  closeCookieChoice()
  if (!given.includes('statistics')) endTagManager()
}
