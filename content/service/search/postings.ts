/** How much a word counts, by where it stands. */
export const fields = {
  title: 10,
  lead: 5,
  headings: 4,
  section: 2,
  frequent: 2,
  text: 1,
} as const

export type Field = keyof typeof fields

const names = Object.keys(fields) as Field[]
const titleBit = 1
const bits = names.length

/** What each set of fields counts, by its bits. */
const weightOf = Array.from({ length: 2 ** bits }, (_, set) =>
  names.reduce((sum, name, bit) => sum + (set & (1 << bit) ? fields[name] : 0), 0),
)

/** The folded words of a document, with the fields in which they stand. */
export type DocumentWords = Record<Field, Iterable<string>>

export type Postings = ReturnType<typeof createPostings>

/** In which documents a word stands, and in which of their fields: an inverted index. */
export function createPostings() {
  /** Of each word: the document's id above the bits of its fields. */
  const postings = new Map<string, number[]>()
  let lastId = 0

  return {
    add(id: number, words: DocumentWords): void {
      lastId = Math.max(lastId, id)
      for (const [word, set] of fieldSets(words)) {
        const entries = postings.get(word)
        if (entries) entries.push((id << bits) | set)
        else postings.set(word, [(id << bits) | set])
      }
    },
    /** @param words the same as when the document was added */
    remove(id: number, words: DocumentWords): void {
      for (const word of fieldSets(words).keys()) {
        const others = postings.get(word)?.filter((entry) => entry >> bits !== id) ?? []
        if (others.length > 0) postings.set(word, others)
        else postings.delete(word)
      }
    },
    /** The documents with any of these words, and what the fields with such words count together. */
    forEach(
      words: string[],
      visit: (id: number, weight: number, isInTitle: boolean) => void,
    ): void {
      const sets = new Uint8Array(lastId + 1)
      for (const word of words)
        for (const entry of postings.get(word) ?? [])
          sets[entry >> bits] = (sets[entry >> bits] ?? 0) | (entry & (2 ** bits - 1))
      for (const [id, set] of sets.entries())
        if (set > 0) visit(id, weightOf[set] ?? 0, (set & titleBit) > 0)
    },
  }
}

/** Of each word, the bits of the fields in which it stands. */
function fieldSets(words: DocumentWords): Map<string, number> {
  const sets = new Map<string, number>()
  for (const [bit, name] of names.entries())
    for (const word of words[name]) sets.set(word, (sets.get(word) ?? 0) | (1 << bit))
  return sets
}
