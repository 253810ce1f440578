/** A visible text of a page, collected piece by piece between the start and the end of its element. */
export class PageText {
  /** As in the markup; `null` outside of the element. */
  #raw: string | null = null
  readonly #limit: number

  /** @param limit in characters */
  constructor(limit: number) {
    this.#limit = limit
  }

  get isOpen(): boolean {
    return this.#raw !== null
  }

  begin(): void {
    this.#raw = ''
  }

  /** Ignored outside of the element, and after enough text; there is room for the indentation of the markup. */
  add(piece: string): void {
    if (this.#raw !== null && this.#raw.length < 4 * this.#limit) this.#raw += piece
  }

  end(): string {
    const text = collapse(this.#raw ?? '', this.#limit)
    this.#raw = null
    return text
  }
}

/** Removes soft hyphens, collapses spaces and limits the length in characters. */
export function collapse(text: string, limit: number): string {
  return text.replaceAll('\u00AD', '').replaceAll(gap, ' ').trim().slice(0, limit)
}

/** Matches everything but single spaces, because replacing each single space takes longer than the parsing. */
const gap = /\s{2,}|[^\S ]/g
