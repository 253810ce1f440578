import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import type { BlockOf } from '../content/contract/blocks.ts'
import type { Page } from '../content/contract/page.ts'
import type { Spec } from '../content/contract/values.ts'
import { createPdf, type PdfRectangle, type PdfText } from './pdf.ts'

const files = new URL('../content/files/', import.meta.url)

/**
 * Page of the product or model → name of its data sheet in German and English. The sheet of a family compares its models.
 */
const dataSheets: readonly { page: string; sheet: string; models?: readonly string[] }[] = [
  {
    page: 'machines/vacuum-lifters',
    sheet: 'vl',
    models: ['machines/vl-250', 'machines/vl-750', 'machines/vl-2500'],
  },
  { page: 'machines/vl-250', sheet: 'vl-250' },
  { page: 'machines/vl-750', sheet: 'vl-750' },
  { page: 'machines/vl-2500', sheet: 'vl-2500' },
  {
    page: 'machines/tube-lifters',
    sheet: 'sh',
    models: ['machines/sh-50', 'machines/sh-120', 'machines/sh-270'],
  },
  { page: 'machines/ph-400', sheet: 'ph' },
  { page: 'machines/ph-1200', sheet: 'ph-1200' },
  {
    page: 'machines/turning-devices',
    sheet: 'wg',
    models: ['machines/wg-500', 'machines/wg-3000'],
  },
  {
    page: 'machines/laser-loaders',
    sheet: 'lb',
    models: ['machines/lb-3015', 'machines/lb-4020'],
  },
  {
    page: 'machines/special-machines',
    sheet: 'sm',
    models: ['machines/sm-plaster', 'machines/sm-solar'],
  },
  { page: 'products/suction-pads', sheet: 'sp' },
  { page: 'products/vacuum-pumps', sheet: 'vp' },
  { page: 'products/vacuum-monitoring', sheet: 'vk' },
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
      'Warnung unter 60 % Vakuum',
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
      'Warning below 60% vacuum',
      'Next inspection',
      'Signature',
    ],
  },
} as const

type Locale = keyof typeof words

/**
 * Writes the PDF files of the sample content, and their sizes into the pages that offer them. Data sheets take their
 * figures from the pages.
 */
function writeDocuments(): void {
  for (const locale of ['de', 'en'] as const) {
    for (const { page, sheet, models } of dataSheets) {
      const product = readProduct(locale, page)
      const compared = models?.map((model) => readProduct(locale, model))
      write(`${sheet}-${words[locale].suffix}`, dataSheet(locale, product, compared))
    }
    const { file, title, rows } = records[locale]
    write(file, record(title, rows))
  }
}

function write(name: string, pdf: Buffer): void {
  writeFileSync(new URL(`media/${name}.pdf`, files), pdf)
  const size = new RegExp(String.raw`(uri: /media/${name}\.pdf,\s+format: PDF,\s+bytes: )\d+`, 'g')
  for (const file of globSync('*/pages/**/*.yaml', { cwd: fileURLToPath(files) })) {
    const page = readFileSync(new URL(file, files), 'utf8')
    const corrected = page.replaceAll(size, `$1${pdf.length}`)
    if (corrected !== page) writeFileSync(new URL(file, files), corrected)
  }
}

type Sheet = BlockOf<'Product'> | BlockOf<'Model'>

function readProduct(locale: Locale, page: string): Sheet {
  const { content } = load(
    readFileSync(new URL(`${locale}/pages/${page}.yaml`, files), 'utf8'),
  ) as Page
  const product = content.find((block) => block.type === 'Product' || block.type === 'Model')
  if (!product) throw new Error(`no product on ${locale}/${page}`)
  const [header] = content
  return header?.type === 'HeaderStatic' ? { ...product, title: header.title } : product
}

type Shape = PdfText | PdfRectangle

function dataSheet(locale: Locale, product: Sheet, models?: Sheet[]): Buffer {
  const { kind, specs, features, note } = words[locale]
  const isModel = product.type === 'Model'
  const title = isModel ? product.name : product.title
  const lead = wrap(isModel ? firstParagraph(product.text) : product.lead)
  const leadTop = isModel ? 666 : 684
  const tableTop = leadTop - 20 - lead.length * 16
  const table = models ? comparison(models, tableTop - 28) : specTable(product, tableTop - 28)
  const listTop = table.bottom - 16
  const list = isModel ? [] : product.features
  return createPdf(`${kind} ${title}`, [
    ...letterhead(kind, title),
    ...(isModel ? [{ x: 56, y: 692, size: 12, text: product.title, bold: true }] : []),
    ...lead.map((text, row) => ({ x: 56, y: leadTop - row * 16, size: 11, text })),
    { x: 56, y: tableTop, size: 13, text: specs, bold: true },
    ...table.shapes,
    ...(list.length > 0 ? [{ x: 56, y: listTop, size: 13, text: features, bold: true }] : []),
    ...list.flatMap((text, row) => bullet(text, listTop - 24 - row * 18)),
    { x: 56, y: 48, size: 8, text: note },
  ])
}

interface Table {
  shapes: Shape[]
  /** Where the next row would be. */
  bottom: number
}

function specTable({ specs }: Sheet, top: number): Table {
  return {
    shapes: specs.flatMap((spec, row) => specRow(spec, top - row * 24)),
    bottom: top - specs.length * 24,
  }
}

/** A column for each model, a row for every label that one of them has. */
function comparison(models: Sheet[], top: number): Table {
  const labels = [...new Set(models.flatMap(({ specs }) => specs.map(({ label }) => label)))]
  const columnOf = (index: number) => 196 + index * (344 / models.length)
  const names = models.map((model, index) => ({
    x: columnOf(index),
    y: top,
    size: 10.5,
    text: model.type === 'Model' ? model.name : model.title,
    bold: true,
  }))
  const rows = labels.flatMap((label, row) => {
    const y = top - (row + 1) * 20
    return [
      { x: 56, y: y + 13, width: 483, height: 0.5, colour: [0.78, 0.81, 0.83] as const },
      { x: 56, y, size: 9, text: label },
      ...models.map(({ specs }, index) => {
        const spec = specs.find((candidate) => candidate.label === label)
        return { x: columnOf(index), y, size: 9, text: spec ? figure(spec) : '–' }
      }),
    ]
  })
  return { shapes: [...names, ...rows], bottom: top - (labels.length + 1) * 20 }
}

/** A value with its unit; degrees stand close to their figure. */
function figure({ value, unit = '' }: Spec): string {
  return unit === '°' ? value + unit : `${value} ${unit}`.trim()
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

function specRow(spec: Spec, y: number): Shape[] {
  return [
    { x: 56, y, size: 10.5, text: spec.label },
    { x: 300, y, size: 10.5, text: figure(spec) },
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
