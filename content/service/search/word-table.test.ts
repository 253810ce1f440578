import { expect, test } from 'vitest'
import { createWordTable } from './word-table.ts'

function wordsOf(text: string): string[] {
  return createWordTable((word) => ({ word }))(text).map(({ word }) => word)
}

test.each([
  { text: '', words: [] },
  { text: ' . ', words: [] },
  { text: 'pumpe', words: ['pumpe'] },
  { text: 'ein heber, ein kran', words: ['ein', 'heber', 'ein', 'kran'] },
  { text: '3-achs-gelenk (neu)', words: ['3', 'achs', 'gelenk', 'neu'] },
  { text: 'a_b\u0000c\nd', words: ['a', 'b', 'c', 'd'] },
  { text: 'größe ½ ²', words: ['größe', '½', '²'] },
  { text: 'vakuum\u00adpumpe', words: ['vakuum\u00adpumpe'] },
  { text: 'cafe\u0301', words: ['cafe\u0301'] },
  { text: 'ёлка 世界', words: ['ёлка', '世界'] },
  { text: '𝔞𝔟 😀 𝔠', words: ['𝔞𝔟', '𝔠'] },
  { text: 'a\ud800b \udc00', words: ['a', 'b'] },
])('the words of $text', ({ text, words }) => {
  expect(wordsOf(text)).toEqual(words)
})

test('a word has one entry, whatever its hash and however many words there are', () => {
  const created: string[] = []
  const entriesOf = createWordTable((word) => {
    created.push(word)
    return { word }
  })
  // All of one hash.
  const same = ['AaAa', 'AaBB', 'BBAa', 'BBBB']
  const words = [...same, ...Array.from({ length: 50_000 }, (_, number) => `w${number}`)]
  const first = entriesOf(words.join(' '))
  const second = entriesOf(words.toReversed().join(' ')).toReversed()
  expect(created).toEqual(words)
  expect(first.every((entry, index) => entry === second[index])).toBe(true)
})

test('a very long word takes no time', () => {
  expect(wordsOf('a'.repeat(1_000_000))).toHaveLength(1)
})
