import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { localeCodes, type Locale } from '../locales/locales.ts'

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
 * Writes pages of about 3.5 kB of YAML each, half of them in each language; every call writes the same.
 *
 * @param filesDir a folder that exists
 */
export function generateContent(filesDir: string, pageCount: number): void {
  const random = createRandom()
  const vocabulary = Array.from({ length: 6000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables, random)).join(''),
  )
  const text = (words: number) =>
    Array.from({ length: words }, () => word(vocabulary, random)).join(' ')
  for (const locale of localeCodes)
    for (let number = 0; number < pageCount / localeCodes.length; number++)
      write(
        filesDir,
        `${locale}/pages/group-${number % 50}/page-${number}.yaml`,
        page(locale, number, text),
      )
}

/** Path of a generated page. */
export function generatedPath(locale: Locale, number: number): string {
  return number === 0 ? `/${locale}` : `/${locale}/group-${number % 50}/page-${number}`
}

function page(locale: Locale, number: number, text: (words: number) => string): string {
  const image = `{ src: /media/a.svg, alt: Bild, width: 800, height: 600 }`
  const part = `  - type: ImgTextPart
    title: ${text(3)}
    text: |
      ${text(40)}

      - ${text(5)}
      - **${text(2)}** ${text(4)}
    image: ${image}
    position: left
    link: { title: Mehr, uri: /${locale} }
  - type: TextText
    left: ${text(35)}
    right: ${text(35)}
`
  return `id: page-${number}
path: ${generatedPath(locale, number)}
status: ${number % 40 === 7 ? 'draft' : 'published'}
type: page
title: ${text(4)} ${number}
meta:
  description: ${text(12)}
content:
  - type: HeaderStatic
    title: ${text(4)}
    image: ${image}
${part}${part}  - type: Product
    title: ${text(2)}
    lead: ${text(10)}
    text: ${text(30)}
    images: []
    features: [${text(2)}, ${text(2)}]
    specs: [{ label: Traglast, value: '500', unit: kg }]
    downloads: [{ title: Prospekt ${number % 200}, uri: /media/${number % 200}.pdf, format: PDF, bytes: 1000 }]
`
}

/** Fillers, compounds and, as in any language, few frequent words beside many rare ones. */
function word(vocabulary: string[], random: () => number): string {
  const kind = random()
  if (kind < 0.3) return pick(fillers, random)
  if (kind < 0.75) return vocabulary[Math.floor(vocabulary.length ** random()) - 1] ?? ''
  return pick(fronts, random) + pick(heads, random)
}

function pick(words: string[], random: () => number): string {
  return words[Math.floor(random() * words.length)] ?? ''
}

/** A linear congruential generator (Numerical Recipes): the same numbers every time. */
function createRandom(): () => number {
  let state = 42
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function write(filesDir: string, file: string, text: string): void {
  const path = join(filesDir, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
