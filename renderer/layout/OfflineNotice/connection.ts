/** State of the connection, and whether a navigation waits for it. */
export interface Connection {
  isOnline: () => boolean
  /** True while a chosen page waits for the connection. */
  isWaiting: () => boolean
  /** @returns true as soon as the browser is online; false if `signal` is aborted before */
  waitUntilOnline: (signal: AbortSignal) => Promise<boolean>
  /** @returns ends the subscription */
  subscribe: (onChange: () => void) => () => void
}

/** Connection state that the browser reports; nothing is measured. */
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

/** @returns resolves at the first of the events */
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
