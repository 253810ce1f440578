/** The fields of a document, with the weight of a word in each. */
export const fieldWeights = {
  title: 10,
  lead: 5,
  headings: 4,
  section: 2,
  frequent: 2,
  text: 1,
} as const

export type SearchField = keyof typeof fieldWeights

const names = Object.keys(fieldWeights) as SearchField[]
const titleBit = 1
const bits = names.length

/** The weight of each set of fields; the index is the set as bits. */
const weightOf = Array.from({ length: 2 ** bits }, (_, set) =>
  names.reduce((sum, name, bit) => sum + (set & (1 << bit) ? fieldWeights[name] : 0), 0),
)

/** The folded words of a document, with the fields in which they occur. */
export type DocumentWords = Record<SearchField, Iterable<string>>

export type Postings = ReturnType<typeof createPostings>

/** Inverted index: for each word the documents that have it, and the fields of the document in which it occurs. */
export function createPostings() {
  /** By word. An entry is the id of a document, shifted left, and the bits of the fields that have the word. */
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
    /** Visits the documents that have any of these words, with the sum of the weights of the fields that have one. */
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

/** For each word, the bits of the fields that have it. */
function fieldSets(words: DocumentWords): Map<string, number> {
  const sets = new Map<string, number>()
  for (const [bit, name] of names.entries())
    for (const word of words[name]) sets.set(word, (sets.get(word) ?? 0) | (1 << bit))
  return sets
}
