/** What is still to be asked for, first come first served, so that a page is reached by the shortest way. */
export class Frontier<T> {
  #items: T[] = []
  #next = 0

  add(item: T): void {
    this.#items.push(item)
  }

  take(): T | undefined {
    const item = this.#items[this.#next]
    if (item === undefined) return undefined
    this.#next++
    if (this.#next >= 1024 && this.#next * 2 > this.#items.length) this.#forgetTaken()
    return item
  }

  #forgetTaken(): void {
    this.#items = this.#items.slice(this.#next)
    this.#next = 0
  }
}
