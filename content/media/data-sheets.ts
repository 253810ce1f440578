import { readFileSync, writeFileSync } from 'node:fs'
import { load } from 'js-yaml'
import type { BlockOf } from '../contract/blocks.ts'
import type { Page } from '../contract/page.ts'
import type { Spec } from '../contract/values.ts'
import { createPdf, type PdfRectangle, type PdfText } from './pdf.ts'

const files = new URL('../files/', import.meta.url)

/** Page of the product or model → name of its data sheet in German and English. */
const dataSheets = [
  { page: 'machines/vacuum-lifters', sheet: 'vl' },
  { page: 'machines/vl-250', sheet: 'vl-250' },
  { page: 'machines/vl-750', sheet: 'vl-750' },
  { page: 'machines/tube-lifters', sheet: 'sh' },
  { page: 'machines/gantry-handling', sheet: 'ph' },
  { page: 'products/suction-pads', sheet: 'sp' },
  { page: 'products/vacuum-pumps', sheet: 'vp' },
]

const words = {
  de: {
    suffix: 'datenblatt',
    kind: 'Datenblatt',
    specs: 'Technische Daten',
    features: 'Merkmale',
    note: 'Technische Änderungen vorbehalten. Verbindlich ist die Betriebsanleitung zur Seriennummer.',
  },
  en: {
    suffix: 'data-sheet',
    kind: 'Data sheet',
    specs: 'Technical data',
    features: 'Features',
    note: 'Subject to technical change. The manual that belongs to the serial number is binding.',
  },
} as const

/** Blank record of an inspection: a line to fill in behind every label. */
const records = {
  de: {
    file: 'pruefprotokoll',
    title: 'Prüfprotokoll Vakuumheber',
    rows: [
      'Typ und Seriennummer',
      'Betreiber',
      'Prüfer',
      'Datum',
      'Sichtprüfung Tragmittel',
      'Sichtprüfung Lippen',
      'Verlust nach 5 min (höchstens 5 %)',
      'Lastprobe 125 % der Nennlast',
      'Warnung bei Stromausfall',
      'Warnung bei 60 % Vakuum',
      'Nächste Prüfung',
      'Unterschrift',
    ],
  },
  en: {
    file: 'inspection-record',
    title: 'Vacuum lifter inspection record',
    rows: [
      'Model and serial number',
      'Operator',
      'Inspector',
      'Date',
      'Visual check of suspension',
      'Visual check of lips',
      'Loss after 5 min (no more than 5%)',
      'Load test at 125% of rated load',
      'Warning on power failure',
      'Warning at 60% vacuum',
      'Next inspection',
      'Signature',
    ],
  },
} as const

type Locale = keyof typeof words

/** Writes the PDF files of the sample content; data sheets take their figures from the pages. */
function writeDocuments(): void {
  for (const locale of ['de', 'en'] as const) {
    for (const { page, sheet } of dataSheets) {
      write(`${sheet}-${words[locale].suffix}`, dataSheet(locale, readProduct(locale, page)))
    }
    const { file, title, rows } = records[locale]
    write(file, record(title, rows))
  }
}

function write(name: string, pdf: Buffer): void {
  writeFileSync(new URL(`media/${name}.pdf`, files), pdf)
}

function readProduct(locale: Locale, page: string): BlockOf<'Product'> | BlockOf<'Model'> {
  const { content } = load(
    readFileSync(new URL(`${locale}/pages/${page}.yaml`, files), 'utf8'),
  ) as Page
  const product = content.find((block) => block.type === 'Product' || block.type === 'Model')
  if (!product) throw new Error(`no product on ${locale}/${page}`)
  return product
}

type Shape = PdfText | PdfRectangle

function dataSheet(locale: Locale, product: BlockOf<'Product'> | BlockOf<'Model'>): Buffer {
  const { kind, specs, features, note } = words[locale]
  const title = product.type === 'Model' ? `${product.name}: ${product.title}` : product.title
  const lead = wrap(product.type === 'Model' ? firstParagraph(product.text) : product.lead)
  const tableTop = 660 - lead.length * 16
  const listTop = tableTop - 44 - product.specs.length * 24
  const list = product.type === 'Product' ? product.features : []
  return createPdf(`${kind} ${title}`, [
    ...letterhead(kind, title),
    ...lead.map((text, row) => ({ x: 56, y: 680 - row * 16, size: 11, text })),
    { x: 56, y: tableTop, size: 13, text: specs, bold: true },
    ...product.specs.flatMap((spec, row) => specRow(spec, tableTop - 28 - row * 24)),
    ...(list.length > 0 ? [{ x: 56, y: listTop, size: 13, text: features, bold: true }] : []),
    ...list.flatMap((text, row) => bullet(text, listTop - 24 - row * 18)),
    { x: 56, y: 48, size: 8, text: note },
  ])
}

function record(title: string, rows: readonly string[]): Buffer {
  return createPdf(title, [
    ...letterhead('EN 13155', title),
    ...rows.flatMap((label, row) => specRow({ label, value: '' }, 650 - row * 44)),
  ])
}

function letterhead(kind: string, title: string): Shape[] {
  return [
    { x: 0, y: 782, width: 595, height: 60, colour: [0.106, 0.153, 0.2] },
    { x: 0, y: 778, width: 595, height: 4, colour: [0.851, 0.22, 0.118] },
    { x: 56, y: 806, size: 13, text: 'Muster Maschinenbau AG', bold: true, colour: [1, 1, 1] },
    { x: 360, y: 806, size: 9, text: 'Werkstrasse 49, CH-9999 Musterwil', colour: [1, 1, 1] },
    { x: 56, y: 742, size: 10, text: kind },
    { x: 56, y: 714, size: 20, text: title, bold: true },
  ]
}

function specRow({ label, value, unit = '' }: Spec, y: number): Shape[] {
  return [
    { x: 56, y, size: 10.5, text: label },
    { x: 300, y, size: 10.5, text: `${value} ${unit}`.trim() },
    { x: 56, y: y - 8, width: 483, height: 0.5, colour: [0.78, 0.81, 0.83] },
  ]
}

function bullet(text: string, y: number): Shape[] {
  return [
    { x: 56, y: y + 2, width: 4, height: 4, colour: [0.851, 0.22, 0.118] },
    { x: 70, y, size: 10.5, text },
  ]
}

function firstParagraph(text: string): string {
  return (text.split('\n\n')[0] ?? '').replaceAll('\n', ' ')
}

/** Lines of at most 90 characters, which is about the width of the page at 11 points. */
function wrap(text: string): string[] {
  return text.match(/.{1,90}(?:\s|$)/g) ?? []
}

writeDocuments()
