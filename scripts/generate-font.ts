import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const source = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const original = new URL(`../node_modules/${source}`, import.meta.url)
const subset = new URL('../components/styles/inter.woff2', import.meta.url)
/** Fonts for drawn pictures and PDF files, whose libraries support neither WOFF 2 nor variable fonts. */
const drawn = [
  { weight: 400, file: new URL('../server/pictures/inter-regular.ttf', import.meta.url) },
  { weight: 650, file: new URL('../server/pictures/inter.ttf', import.meta.url) },
]

/** Code points of German and English text, as in the `unicode-range` of `components/styles/fonts.css`. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2000, 0x2026], // spaces, dashes, quotation marks, ellipsis
  [0x202f, 0x203a], // narrow space, primes, ‹ ›
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
] as const

/** The weights of `components/styles/tokens.css` and all between. */
const wght = { min: 400, max: 700, default: 400 }

/** Kerning, marks, and tabular figures; no alternates. */
const keepFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']

/** Writes the subsets of Inter for pages, title pictures and data sheets. Run it after an update of the font package. */
async function generateFont(): Promise<void> {
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const font = await subsetFont(readFileSync(original), characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures,
  })
  writeFileSync(subset, font)
  for (const { weight, file } of drawn) {
    const variationAxes = { wght: weight }
    const options = { targetFormat: 'sfnt', variationAxes, keepFeatures } as const
    writeFileSync(file, await subsetFont(readFileSync(original), characters.join(''), options))
  }
}

await generateFont()
