/**
 * The ids of many pages in one piece of memory, as hashes of 32 bits: 100,000 pages with ten ids each take 4 MB. Of the ids that a
 * page of twenty does not have, one in 200 million is taken for one of its own.
 */
export class IdIndex {
  /** For each page the number of its ids, followed by their hashes. */
  #hashes = new Uint32Array(4096)
  #used = 0

  /** @returns a handle for `has` */
  add(ids: readonly string[]): number {
    this.#makeRoom(ids.length + 1)
    const handle = this.#used
    this.#hashes[this.#used++] = ids.length
    for (const id of ids) this.#hashes[this.#used++] = hash(id)
    return handle
  }

  has(handle: number, id: string): boolean {
    const wanted = hash(id)
    const end = handle + 1 + (this.#hashes[handle] ?? 0)
    for (let index = handle + 1; index < end; index++)
      if (this.#hashes[index] === wanted) return true
    return false
  }

  #makeRoom(count: number): void {
    let { length } = this.#hashes
    while (this.#used + count > length) length *= 2
    if (length === this.#hashes.length) return
    const larger = new Uint32Array(length)
    larger.set(this.#hashes)
    this.#hashes = larger
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01_00_01_93)
  return value >>> 0
}
