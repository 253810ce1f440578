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

/** Fingerprint of a text that does not depend on the order of its words, computed piece by piece. */
export class WordSum {
  #exact = 0
  #rough = 0

  /** @param piece whole words */
  add(piece: string): void {
    let [word, withoutDigits] = [firstHash, firstHash]
    for (let index = 0; index <= piece.length; index++) {
      const code = index < piece.length ? piece.charCodeAt(index) : space
      if (code > space) {
        word = Math.imul(word ^ code, prime)
        if (code < zero || code > nine) withoutDigits = Math.imul(withoutDigits ^ code, prime)
      } else if (word !== firstHash) {
        this.#exact = (this.#exact + scramble(word)) >>> 0
        if (withoutDigits !== firstHash) this.#rough = (this.#rough + scramble(withoutDigits)) >>> 0
        word = firstHash
        withoutDigits = firstHash
      }
    }
  }

  /** `rough` ignores digits. */
  end() {
    return { exact: this.#exact.toString(36), rough: this.#rough.toString(36) }
  }
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
const firstHash = 0x81_1c_9d_c5 | 0
const prime = 0x01_00_01_93
const [space, zero, nine] = [32, 48, 57]

/** Without it, the sums of similar words would often be equal. */
const scramble = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d)

/** Removes soft hyphens, collapses spaces and limits the length in characters. */
export function collapse(text: string, limit: number): string {
  return text.replaceAll('\u00AD', '').replaceAll(gap, ' ').trim().slice(0, limit)
}

/** Matches everything but single spaces, because replacing each single space takes longer than the parsing. */
const gap = /\s{2,}|[^\S ]/g
