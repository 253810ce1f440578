import { isTrackingRefused } from './do-not-track.ts'

/** What a visitor agrees to one by one, in the order of the settings. */
export const purposes = ['statistics', 'maps', 'films'] as const
export type Purpose = (typeof purposes)[number]

declare global {
  interface Window {
    /** The stored answer: `public/before-paint.js`, which reads it before the scripts of the page are there. */
    consentMemory: {
      /** Purposes with spaces between them; `null` where the visitor has not answered. */
      read: () => string | null
      /** @throws where storage is blocked or full */
      write: (given: readonly Purpose[], isAll: boolean) => void
    }
  }
}

const listeners = new Set<() => void>()

/** Whether the visitor has agreed to a purpose; to statistics only where the browser does not refuse them. */
export function hasConsent(purpose: Purpose): boolean {
  if (purpose === 'statistics' && isTrackingRefused()) return false
  return givenConsent().split(' ').includes(purpose)
}

/** What the visitor has agreed to in this document, with spaces between. */
export function givenConsent(): string {
  return document.documentElement.dataset['consent'] ?? ''
}

/** Stores the visitor's answer, in every open page of the site; without storage it holds for this document. */
export function setConsent(given: readonly Purpose[]): void {
  try {
    window.consentMemory.write(given, given.length === purposes.length)
  } catch {
    // Storage is blocked or full.
  }
  announce(given.join(' '))
}

/**
 * Hears of every answer, those given in another tab included.
 *
 * @returns ends it
 */
export function onConsentChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage)
    window.addEventListener('pageshow', handleReturn)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('storage', handleStorage)
    window.removeEventListener('pageshow', handleReturn)
  }
}

function announce(given: string): void {
  document.documentElement.dataset['consent'] = given
  for (const listener of listeners) listener()
}

function readAgain(): void {
  announce(window.consentMemory.read() ?? '')
}

function handleStorage({ key }: StorageEvent): void {
  // Without a key, all of it was cleared.
  if (key === 'acceptCookies' || key === 'consent' || key === null) readAgain()
}

/** A page that the browser had put aside was told nothing meanwhile. */
function handleReturn({ persisted }: PageTransitionEvent): void {
  if (persisted) readAgain()
}
