import { expect, test } from 'vitest'
import { createWordList } from './word-list.ts'

function listOf(...texts: string[]) {
  const list = createWordList()
  for (const [index, text] of texts.entries()) list.add(index + 1, text)
  return list
}

test.each([
  { terms: ['pumpe'], inside: [1, 2], starting: [2] },
  { terms: ['vakuumpumpe'], inside: [1], starting: [1] },
  { terms: ['um'], inside: [], starting: [] },
  { terms: ['pu'], inside: [2], starting: [2] },
  { terms: ['gro'], inside: [3, 4], starting: [3] },
  { terms: ['groesse'], inside: [3, 4], starting: [3] },
  { terms: ['pumpe', 'leise'], inside: [1], starting: [] },
  { terms: ['pumpe', 'pum', 'p'], inside: [2], starting: [2] },
  { terms: ['pumpeleise'], inside: [], starting: [] },
  { terms: ['fehlt'], inside: [], starting: [] },
])('$terms: inside of words $inside, at their start $starting', ({ terms, inside, starting }) => {
  const list = listOf('Leise Vakuumpumpe', 'Pumpe, Pumpen', 'Größe', 'Rohrgrösse')
  expect(list.findInside(terms)).toEqual(inside)
  expect(list.findStarting(terms)).toEqual(starting)
})

test('a text comes back folded', () => {
  expect(createWordList().add(1, 'Über 3-Achs, CAFÉ').trim()).toBe('ueber uber 3 achs cafe')
})

test('what was added to a document in parts is removed as one', () => {
  const list = listOf('Heber')
  list.add(2, 'Kran')
  list.add(2, 'Heber für Krane')
  expect(list.findInside(['heber'])).toEqual([1, 2])
  list.remove(2, 'Kran Heber für Krane')
  expect(list.findInside(['heber'])).toEqual([1])
  expect(list.findInside(['kran'])).toEqual([])
})
