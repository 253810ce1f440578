import { lettering, wordWidth } from './lettering.ts'
import type { Picture } from './picture.ts'
import { palette } from './palette.ts'

interface Logo {
  name: string
  word: string
  subtitle: string
  /** Drawn in a square of 64 px in the current colour. */
  mark: string
}

const logoList: Logo[] = [
  {
    name: 'hinterau',
    word: 'HINTERAU',
    subtitle: 'BLECHWERK',
    mark: '<path d="M0,22 L20,6 H64 L44,22Z M0,40 L20,24 H64 L44,40Z M0,58 L20,42 H64 L44,58Z"/>',
  },
  {
    name: 'oberfeld',
    word: 'OBERFELD',
    subtitle: 'GLAS',
    mark: '<path d="M4,4 H60 V60 H4Z" fill="none" stroke="currentColor" stroke-width="6"/><path d="M14,50 L50,14 V28 L28,50Z"/>',
  },
  {
    name: 'tannwald',
    word: 'TANNWALD',
    subtitle: 'HOLZWERKE',
    mark: '<path d="M22,2 L42,34 H30 L44,56 H0 L14,34 H2Z M46,18 L56,34 H50 L64,56 H50 L40,38Z"/>',
  },
  {
    name: 'kronbach',
    word: 'KRONBACH',
    subtitle: 'INTERIEUR',
    mark: '<path d="M2,54 V14 L18,30 L32,8 L46,30 L62,14 V54Z"/>',
  },
  {
    name: 'vialto',
    word: 'VIALTO',
    subtitle: 'PACK',
    mark: '<path d="M0,6 H20 L32,38 L44,6 H64 L40,60 H24Z"/>',
  },
  {
    name: 'steinhof',
    word: 'STEINHOF',
    subtitle: 'WERKE',
    mark: '<path d="M32,2 L60,18 V46 L32,62 L4,46 V18Z M32,18 L18,26 V40 L32,48 L46,40 V26Z" fill-rule="evenodd"/>',
  },
]

/** Mark and words stand in the middle, so that logos beside each other are as far from their edges. */
export const logos: Picture[] = logoList.map(({ name, word, subtitle, mark }) => {
  const wordHeight = 22 * Math.min(1, 50 / wordWidth(word)) + 4
  const wordsAt = 80
  const left = round((320 - wordsAt - wordWidth(word) * (wordHeight / 6)) / 2)
  return {
    name: `logo-${name}`,
    width: 320,
    height: 120,
    body: `<g transform="translate(${left} 0)"><g transform="translate(0 28)" fill="${palette.slate}" color="${palette.slate}">${mark}</g>${writing(word, wordsAt, 36, wordHeight, 4.4)}${writing(subtitle, wordsAt, 76, 11, 2.2)}</g>`,
  }
})

function writing(word: string, x: number, y: number, height: number, width: number): string {
  const unit = height / 6
  return lettering(
    word,
    (gx, gy) => `${round(x + gx * unit)},${round(y + gy * unit)}`,
    palette.slate,
    width,
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
