/** Words of fewer letters have too many neighbours. */
const minLength = 3

/** Whether one letter was left out, added, mistaken, or changed places with the next; another figure is no mistake. */
export function isOneLetterOff(typed: string, word: string): boolean {
  if (typed.length < minLength || /\p{N}/u.test(typed) || Math.abs(typed.length - word.length) > 1)
    return false
  let start = 0
  while (start < typed.length && typed[start] === word[start]) start++
  const [typedRest, wordRest] = [typed.slice(start), word.slice(start)]
  return (
    typedRest.slice(1) === wordRest.slice(1) ||
    typedRest.slice(1) === wordRest ||
    typedRest === wordRest.slice(1) ||
    (typedRest[0] === wordRest[1] &&
      typedRest[1] === wordRest[0] &&
      typedRest.slice(2) === wordRest.slice(2))
  )
}
