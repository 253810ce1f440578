import { decodeHTML } from 'entities'

/** How much longer than its limit a text may be as written: decoding and collapsing spaces only ever shorten it. */
const surplus = 8

/** A text that arrives in pieces, as far as a limit. */
export class TextCollector {
  readonly #limit: number
  #raw = ''
  #hasGap = false

  /** @param limit characters */
  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.#raw.length >= this.#limit * surplus
  }

  /** @param piece with its entities as written */
  add(piece: string): void {
    if (this.isFull) return
    this.#raw += this.#hasGap ? ` ${piece}` : piece
    this.#hasGap = false
  }

  /** What comes next is a word of its own. */
  separate(): void {
    this.#hasGap = true
  }

  /** @returns as written, with all spaces and entities */
  readRaw(): string {
    return this.#raw
  }

  /** @returns as a reader sees it, cut at the limit */
  read(): string {
    return collapse(this.#raw.includes('&') ? decodeHTML(this.#raw) : this.#raw, this.#limit)
  }
}

/** A text without soft hyphens and with single spaces, cut at a limit of characters. */
export function collapse(text: string, limit: number): string {
  return text.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim().slice(0, limit)
}
