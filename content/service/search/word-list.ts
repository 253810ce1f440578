import { foldedForms, toLower } from './fold.ts'
import { isInnerTerm } from './search-query.ts'
import { createWordTable, type WordEntry } from './word-table.ts'

/** Which documents have which word. What is inside of words is looked for in some thousand words, not in all texts. */
export interface WordList {
  /**
   * Adds a text to a document.
   *
   * @param id at least as large as every one before
   * @returns the text's words, folded, for a full-text table
   */
  add(id: number, text: string): string
  /** @param text all that was added */
  remove(id: number, text: string): void
  /** Ids of the documents that have each term inside of a word, ascending; a short term has to start a word. */
  findInside(terms: string[]): number[]
  /** Ids of the documents in which each term starts a word, ascending. */
  findStarting(terms: string[]): number[]
}

interface Word extends WordEntry {
  /** What it is found by: ` ueber uber`. */
  folded: string
  /** Documents that have it, ascending, and the last one that was added. */
  ids: number[]
  lastId: number
}

export function createWordList(): WordList {
  const wordsOf = createWordTable(addWord)
  const words: Word[] = []
  /** What all words are found by, one after the other; `ends` says where each of them ends. */
  let allFolded = ''
  const ends: number[] = []
  let lastId = 0

  function addWord(word: string): Word {
    const folded = foldedForms(word)
      .map((form) => ` ${form}`)
      .join('')
    const added = { word, folded, ids: [], lastId: 0 }
    words.push(added)
    allFolded += folded
    ends.push(allFolded.length)
    return added
  }

  /** Ids of the documents that have each pattern in what a word is found by. */
  function find(patterns: string[]): number[] {
    /** How many of the patterns a document has, up to the first that it has not. */
    const counts = new Uint8Array(lastId + 1)
    for (const [index, pattern] of patterns.entries())
      for (const { ids } of wordsWith(pattern))
        for (const id of ids) if (counts[id] === index) counts[id] = index + 1
    const found: number[] = []
    for (const [id, count] of counts.entries()) if (count === patterns.length) found.push(id)
    return found
  }

  function wordsWith(pattern: string): Word[] {
    const found: Word[] = []
    let index = 0
    let at = allFolded.indexOf(pattern)
    while (at >= 0) {
      while ((ends[index] ?? Infinity) <= at) index++
      const word = words[index]
      if (word) found.push(word)
      at = allFolded.indexOf(pattern, ends[index])
    }
    return found
  }

  return {
    add(id, text) {
      lastId = id
      let folded = ''
      for (const word of wordsOf(toLower(text))) {
        if (word.lastId !== id) {
          word.lastId = id
          word.ids.push(id)
        }
        folded += word.folded
      }
      return folded
    },
    remove(id, text) {
      for (const { ids } of new Set(wordsOf(toLower(text)))) ids.splice(ids.indexOf(id), 1)
    },
    findInside: (terms) => find(terms.map((term) => (isInnerTerm(term) ? term : ` ${term}`))),
    findStarting: (terms) => find(terms.map((term) => ` ${term}`)),
  }
}
