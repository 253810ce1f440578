/** Where consent is remembered; `public/before-paint.js` reads it before the scripts of the page. */
const key = 'acceptCookies'

const listeners = new Set<() => void>()

/** What was decided where storage is blocked or full: it holds for this document. */
let unsaved: boolean | undefined

/** Whether the visitor has agreed to what comes from elsewhere: statistics, maps, embedded films. */
export function hasConsent(): boolean {
  if (unsaved !== undefined) return unsaved
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

/** Gives consent or withdraws it, in every open page of the site. */
export function setConsent(isGiven: boolean): void {
  try {
    if (isGiven) localStorage.setItem(key, 'true')
    else localStorage.removeItem(key)
    unsaved = undefined
  } catch {
    unsaved = isGiven
  }
  announce()
}

/**
 * Hears of every change of consent, those made in another tab included.
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

function announce(): void {
  document.documentElement.dataset['consent'] = hasConsent() ? 'given' : 'none'
  for (const listener of listeners) listener()
}

function handleStorage(event: StorageEvent): void {
  // Without a key, all of it was cleared.
  if (event.key === key || event.key === null) announce()
}

/** A page that the browser had put aside was told nothing meanwhile. */
function handleReturn({ persisted }: PageTransitionEvent): void {
  if (persisted) announce()
}
