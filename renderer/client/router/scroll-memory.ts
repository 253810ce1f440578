export interface ScrollPosition {
  x: number
  y: number
}

const storageKey = 'scrollPositions'

/** Where the visitor was on each page of the history, kept for as long as the tab is open. */
export class ScrollMemory {
  readonly #positions = new Map<string, ScrollPosition>(readPositions())

  /** @param key of a history entry */
  remember(key: string): void {
    this.#positions.set(key, { x: window.scrollX, y: window.scrollY })
  }

  positionOf(key: string): ScrollPosition | undefined {
    return this.#positions.get(key)
  }

  /** Keeps the positions for when the document is loaded again. */
  store(): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#positions]))
    } catch {
      // Storage is blocked or full: a reload forgets the positions.
    }
  }
}

function readPositions(): [string, ScrollPosition][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, ScrollPosition][]
  } catch {
    return []
  }
}
