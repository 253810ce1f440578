import { decodeHTML } from 'entities'

/** Room for the entities of a text, which are shorter once decoded, and for the indentation of its markup. */
const room = 2

/** A text that arrives in pieces, as far as a limit. */
export class TextCollector {
  readonly #limit: number
  #raw = ''
  #hasGap = false
  #isFull = false

  /** @param limit characters */
  constructor(limit: number) {
    this.#limit = limit
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** @param piece with its entities as written */
  add(piece: string): void {
    if (this.#isFull) return
    this.#raw += this.#hasGap ? ` ${piece}` : piece
    this.#hasGap = false
    if (this.#raw.length >= this.#limit * room) this.#squeeze()
  }

  /** What comes next is a word of its own. */
  separate(): void {
    this.#hasGap = true
  }

  clear(): void {
    this.#raw = ''
    this.#hasGap = false
    this.#isFull = false
  }

  /** @returns as a reader sees it, cut at the limit */
  read(): string {
    return collapse(this.#raw.includes('&') ? decodeHTML(this.#raw) : this.#raw, this.#limit)
  }

  #squeeze(): void {
    this.#raw = squeezeSpaces(this.#raw)
    this.#isFull = this.#raw.length >= this.#limit * ((room + 1) / 2)
  }
}

/** A text without soft hyphens and with single spaces, cut at a limit of characters. */
export function collapse(text: string, limit: number): string {
  if (text === '') return ''
  const plain = text.includes('\u00AD') ? text.replaceAll('\u00AD', '') : text
  return squeezeSpaces(plain).trim().slice(0, limit)
}

function squeezeSpaces(text: string): string {
  return text.replaceAll(/\s{2,}|[^\S ]/g, ' ')
}
