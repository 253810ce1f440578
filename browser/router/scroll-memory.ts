export interface ScrollPosition {
  x: number
  y: number
}

const storageKey = 'scrollPositions'

/** Scroll positions by history entry, stored for the life of the tab. */
export class ScrollMemory {
  readonly #positions = new Map<string, ScrollPosition>(readPositions())

  /** @param key of a history entry */
  remember(key: string): void {
    this.#positions.set(key, { x: window.scrollX, y: window.scrollY })
  }

  positionOf(key: string): ScrollPosition | undefined {
    return this.#positions.get(key)
  }

  /** Stores the positions for a reload of the document. */
  store(): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#positions]))
    } catch {
      // Storage is blocked or full: the positions are lost on reload.
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
