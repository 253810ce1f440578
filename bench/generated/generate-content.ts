import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import { createRandomText } from './random-text.ts'

/**
 * Writes pages of about 3.5 kB of YAML each, half of them in each language. Every call writes the same pages.
 *
 * @param filesDir existing folder
 */
export function generateContent(filesDir: string, pageCount: number): void {
  const text = createRandomText()
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

function write(filesDir: string, file: string, text: string): void {
  const path = join(filesDir, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

if (import.meta.main) {
  const [dir = '', count = ''] = process.argv.slice(2)
  generateContent(dir, Number(count))
}
