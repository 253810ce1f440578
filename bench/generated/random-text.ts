const fronts =
  'Vakuum Hebe Glas Platten Sauger Kran Förder Press Werkzeug Mess Schalt Strom Druck Luft Kühl Fräs Dreh Schleif Montage Roboter'.split(
    ' ',
  )
const heads =
  'pumpe gerät anlage band technik maschine arm tisch ventil motor sensor führung einheit station halle prüfung leistung grösse'.split(
    ' ',
  )
const fillers =
  'der die das und mit für auf ein eine in von zu ist sind wird nicht auch aus bei nach über unter sehr mehr als'.split(
    ' ',
  )
const syllables =
  'ba bi ko lu ma ne ro sa ti vor un ge ver an aus ein ab hal len gen ter mit zen dor fel schu wen kra tol ung'.split(
    ' ',
  )

/**
 * Random text that reads, compresses and is searched like German: few frequent words, many rare ones, and compounds.
 *
 * @returns function that returns the next words; the sequence is the same in every run
 */
export function createRandomText(): (words: number) => string {
  const random = createRandom()
  const vocabulary = Array.from({ length: 6000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random)).join(''),
  )
  return (words) => Array.from({ length: words }, () => word(vocabulary, random)).join(' ')
}

function word(vocabulary: string[], random: () => number): string {
  const kind = random()
  if (kind < 0.3) return pick(fillers, random)
  if (kind < 0.75) return vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
  return pick(fronts, random) + pick(heads, random)
}

function pick(words: string[], random: () => number): string {
  return words[Math.floor(random() * words.length)] ?? ''
}

/** A linear congruential generator (Numerical Recipes), with the same sequence in every run. */
export function createRandom(): () => number {
  let state = 42
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
