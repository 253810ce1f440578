import { isInWord } from './fold.ts'

/** What is known of a word. */
export interface WordEntry {
  /** The word in lower case. */
  word: string
}

/**
 * Gives what is known of the words of a text.
 *
 * A hash table that looks for a word at its place in the text: a `Map` would need a string for each of the million words
 * of some thousand pages, nearly all of which are known already, and take twice as long.
 *
 * @param create makes the entry of a word that is new
 * @returns finds the entry of each word of a text in lower case, in the text's order
 */
export function createWordTable<Entry extends WordEntry>(
  create: (word: string) => Entry,
): (lower: string) => Entry[] {
  /** An entry is at its word's hash or, where that is taken, at the next free slot; at most half of them are taken. */
  let slots: (Entry | undefined)[] = emptySlots(1 << 14)
  let size = 0

  function entryAt(text: string, start: number, end: number, hash: number): Entry {
    let slot = hash & (slots.length - 1)
    for (let entry = slots[slot]; entry; entry = slots[slot]) {
      if (isAt(text, start, end, entry.word)) return entry
      slot = (slot + 1) & (slots.length - 1)
    }
    const added = create(text.slice(start, end))
    slots[slot] = added
    if (++size > slots.length / 2) grow()
    return added
  }

  function grow(): void {
    const before = slots
    slots = emptySlots(before.length * 2)
    for (const entry of before)
      if (entry) {
        let slot = hashOf(entry.word) & (slots.length - 1)
        while (slots[slot]) slot = (slot + 1) & (slots.length - 1)
        slots[slot] = entry
      }
  }

  return function entriesOf(lower) {
    const entries: Entry[] = []
    let start = -1
    let hash = 0
    for (let at = 0; at <= lower.length; at++)
      if (at < lower.length && isInWord(lower, at)) {
        if (start < 0) {
          start = at
          hash = 0
        }
        hash = addToHash(hash, lower.charCodeAt(at))
      } else if (start >= 0) {
        entries.push(entryAt(lower, start, at, hash))
        start = -1
      }
    return entries
  }
}

function emptySlots(count: number): undefined[] {
  return Array.from({ length: count }, () => undefined)
}

function isAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false
  for (let index = 0; index < word.length; index++)
    if (word.charCodeAt(index) !== text.charCodeAt(start + index)) return false
  return true
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = addToHash(hash, word.charCodeAt(at))
  return hash
}

function addToHash(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0
}
