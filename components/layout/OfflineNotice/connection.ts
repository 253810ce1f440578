// State of the connection that the browser reports, and whether a navigation waits for it; nothing is measured.

const listeners = new Set<() => void>()
let waits = false

export function isOnline(): boolean {
  return navigator.onLine
}

/** True while a chosen page waits for the connection. */
export function isWaiting(): boolean {
  return waits
}

/** @returns true as soon as the browser is online; false if `signal` is aborted before */
export async function waitUntilOnline(signal: AbortSignal): Promise<boolean> {
  setWaiting(true)
  await new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true, signal })
    signal.addEventListener('abort', resolve)
  })
  setWaiting(false)
  return !signal.aborted
}

/** @returns ends the subscription */
export function subscribe(listener: () => void): () => void {
  // The browser adds each of the two once.
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setWaiting(value: boolean): void {
  waits = value
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
