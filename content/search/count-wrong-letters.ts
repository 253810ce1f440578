/** Minimum number of typed letters for one and for two wrong letters; shorter words have too many neighbours. */
const minLengths = { one: 5, two: 8 }

/**
 * Number of letters of a word that were left out, added, mistaken, or changed places with the next. Figures and names
 * of models have no wrong letters.
 *
 * @returns 0 for the same word; `Infinity` if more letters are wrong than a word of this length may have
 */
export function countWrongLetters(typed: string, word: string): number {
  if (typed === word) return 0
  const most = typed.length >= minLengths.two ? 2 : typed.length >= minLengths.one ? 1 : 0
  if (Math.abs(typed.length - word.length) > most || hasFigure(typed) || hasFigure(word))
    return Infinity
  for (let count = 1; count <= most; count++) if (differsBy(count, typed, word)) return count
  return Infinity
}

const hasFigure = (word: string) => /\p{N}/u.test(word)

/** Whether at most so many letters are wrong. */
function differsBy(most: number, typed: string, word: string): boolean {
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start++
  const [typedRest, wordRest] = [typed.slice(start), word.slice(start)]
  if (typedRest === wordRest) return true
  if (Math.abs(typedRest.length - wordRest.length) > most || most === 0) return false
  const isSwapped = typedRest[0] === wordRest[1] && typedRest[1] === wordRest[0]
  return (
    differsBy(most - 1, typedRest.slice(1), wordRest.slice(1)) ||
    differsBy(most - 1, typedRest.slice(1), wordRest) ||
    differsBy(most - 1, typedRest, wordRest.slice(1)) ||
    (isSwapped && differsBy(most - 1, typedRest.slice(2), wordRest.slice(2)))
  )
}
