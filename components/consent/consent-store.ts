import { isTrackingRefused } from './do-not-track.ts'

/** Purposes that a visitor can agree to separately, in the order of the settings. */
export const purposes = ['statistics', 'maps', 'films'] as const
export type Purpose = (typeof purposes)[number]

declare global {
  interface Window {
    /** Stored choice. Defined in `public/before-paint.js`, which reads it before the scripts of the page load. */
    consentMemory: {
      /** Purposes, separated by spaces; `null` if the visitor has not chosen. */
      read: () => string | null
      /** @throws if storage is blocked or full */
      write: (given: readonly Purpose[], isAll: boolean) => void
    }
  }
}

const listeners = new Set<() => void>()

/** Whether the visitor has agreed to a purpose. For statistics, a refusal by the browser takes precedence. */
export function hasConsent(purpose: Purpose): boolean {
  if (purpose === 'statistics' && isTrackingRefused()) return false
  return givenConsent().split(' ').includes(purpose)
}

/** Purposes that the visitor has agreed to in this document, separated by spaces. */
export function givenConsent(): string {
  return document.documentElement.dataset['consent'] ?? ''
}

/** Stores the visitor's choice for all open pages of the site; without storage for this document only. */
export function setConsent(given: readonly Purpose[]): void {
  try {
    window.consentMemory.write(given, given.length === purposes.length)
  } catch {
    // Storage is blocked or full.
  }
  announce(given.join(' '))
}

/**
 * Calls the listener after each choice, those in other tabs included.
 *
 * @returns ends the subscription
 */
export function onConsentChange(listener: () => void): () => void {
  // The browser adds each of the two once.
  window.addEventListener('storage', handleStorage)
  window.addEventListener('pageshow', handleReturn)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(given: string): void {
  document.documentElement.dataset['consent'] = given
  for (const listener of listeners) listener()
}

function readAgain(): void {
  announce(window.consentMemory.read() ?? '')
}

function handleStorage({ key }: StorageEvent): void {
  // `null`: the whole storage was cleared.
  if (key === 'acceptCookies' || key === 'consent' || key === null) readAgain()
}

/** Reads the choice again after the back/forward cache, where the page received no events. */
function handleReturn({ persisted }: PageTransitionEvent): void {
  if (persisted) readAgain()
}
