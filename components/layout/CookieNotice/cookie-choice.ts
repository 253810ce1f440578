import { purposes, setConsent, type Purpose } from '../../consent/consent-store.ts'

/** Element that had the focus when the notice was reopened. */
let opener: HTMLElement | null = null

/** Reopens the cookie notice with its settings, and moves the focus into it. */
export function openCookieChoice(): void {
  const { activeElement } = document
  opener = activeElement instanceof HTMLElement ? activeElement : null
  document.documentElement.dataset['cookieConsent'] = 'open'
  const notice = document.querySelector<HTMLElement>('[data-cookie-notice]')
  notice?.querySelector('details')?.setAttribute('open', '')
  notice?.focus()
}

/** Closes the notice and returns the focus to the element that opened it. */
export function closeCookieChoice(): void {
  delete document.documentElement.dataset['cookieConsent']
  if (opener?.isConnected) opener.focus()
  opener = null
}

/** Whether the visitor has reopened the notice, and can close it without a choice. */
export function isCookieChoiceReopened(): boolean {
  return opener !== null
}

export function acceptCookies(): void {
  answer(purposes)
}

/** Withdraws all consent: external embeds are removed, and a running tag manager ends with a reload. */
export function declineCookies(): void {
  answer([])
}

/** Agrees to exactly the purposes that are ticked in the settings. */
export function saveCookieChoice({ currentTarget }: { currentTarget: Element }): void {
  const boxes = currentTarget
    .closest('details')
    ?.querySelectorAll<HTMLInputElement>('input:checked')
  answer(Array.from(boxes ?? [], ({ name }) => name as Purpose))
}

function answer(given: readonly Purpose[]): void {
  setConsent(given)
  closeCookieChoice()
}
