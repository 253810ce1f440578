/** Whether the browser is connected, and whether a page waits for it. */
export interface Connection {
  isOnline: () => boolean
  /** True while a page that was chosen waits for the connection. */
  isWaiting: () => boolean
  /** @returns true as soon as the browser is online; false where the visitor chose something else before */
  waitUntilOnline: (signal: AbortSignal) => Promise<boolean>
  /** @returns ends the subscription */
  subscribe: (onChange: () => void) => () => void
}

/** The connection of this browser; what it says of itself and no measurement. */
export const connection: Connection = createConnection()

function createConnection(): Connection {
  const listeners = new Set<() => void>()
  let isWaiting = false
  const tell = () => listeners.forEach((listener) => listener())
  const setWaiting = (value: boolean) => {
    isWaiting = value
    tell()
  }
  if (typeof window !== 'undefined') {
    window.addEventListener('online', tell)
    window.addEventListener('offline', tell)
  }

  return {
    isOnline: () => navigator.onLine,
    isWaiting: () => isWaiting,
    async waitUntilOnline(signal) {
      setWaiting(true)
      await firstOf(['online', window], ['abort', signal])
      setWaiting(false)
      return !signal.aborted
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @returns as soon as one of the events happens */
function firstOf(...events: [type: string, target: EventTarget][]): Promise<void> {
  const done = new AbortController()
  return new Promise((resolve) => {
    for (const [type, target] of events)
      target.addEventListener(
        type,
        () => {
          done.abort()
          resolve()
        },
        { signal: done.signal },
      )
  })
}
