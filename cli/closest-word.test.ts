import { expect, test } from 'vitest'
import { closestWord } from './closest-word.ts'

const known = ['maxPages', 'depth', 'concurrency', 'rate']

test.each([
  { word: 'concurency', closest: 'concurrency' },
  { word: 'maxpages', closest: 'maxPages' },
  { word: 'max-pages', closest: 'maxPages' },
  { word: 'dept', closest: 'depth' },
  { word: 'raet', closest: undefined },
  { word: 'colour', closest: undefined },
  { word: '', closest: undefined },
])('$word is meant to be $closest', ({ word, closest }) => {
  expect(closestWord(word, known)).toBe(closest)
})
