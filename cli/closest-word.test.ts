import { describe, expect, test } from 'vitest'
import { closestWord } from './closest-word.ts'

const known = ['maxPages', 'depth', 'concurrency', 'rate']

describe('closest word', () => {
  test.each([
    { word: 'concurency', closest: 'concurrency' },
    { word: 'maxpages', closest: 'maxPages' },
    { word: 'max-pages', closest: 'maxPages' },
    { word: 'dept', closest: 'depth' },
    { word: 'raet', closest: undefined },
    { word: 'colour', closest: undefined },
    { word: '', closest: undefined },
  ])('suggests $closest for "$word"', ({ word, closest }) => {
    expect(closestWord(word, known)).toBe(closest)
  })
})
