/**
 * An element that is open, until its own end tag: counts the elements of the same name in it, so that it does not matter what
 * else was left open.
 */
export class OpenElement {
  #name = ''
  #depth = 0

  /** Of the element that is open; empty where none is. */
  get name(): string {
    return this.#name
  }

  get isOpen(): boolean {
    return this.#depth > 0
  }

  /**
   * To be called for every start tag.
   *
   * @param begins whether this tag opens the element, where it is not open already
   * @returns whether it did
   */
  enter(name: string, begins: boolean): boolean {
    if (this.#depth > 0) {
      if (name === this.#name) this.#depth++
      return false
    }
    if (!begins) return false
    this.#name = name
    this.#depth = 1
    return true
  }

  /**
   * To be called for every end tag.
   *
   * @returns whether the element ended with it
   */
  leave(name: string): boolean {
    if (this.#depth === 0 || name !== this.#name) return false
    this.#depth--
    if (this.#depth === 0) this.#name = ''
    return this.#depth === 0
  }

  end(): void {
    this.#depth = 0
    this.#name = ''
  }
}
