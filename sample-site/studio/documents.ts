import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
// oxlint-disable-next-line import/no-named-as-default -- its types have no name for it
import PDFDocument from 'pdfkit'

const files = new URL('../content/', import.meta.url)
const ink = '#1c2633'

/** What a label stands for; empty: a line to fill in. */
type Row = readonly [label: string, value: string]

interface Form {
  file: string
  kind: string
  title: string
  rows: readonly Row[]
}

const blank = (...labels: string[]): Row[] => labels.map((label) => [label, ''])

/** The blank record of an inspection, and what comes with each lifter: declaration and guide. */
const forms: readonly Form[] = [
  {
    file: 'pruefprotokoll',
    kind: 'EN 13155',
    title: 'Prüfprotokoll Vakuumheber',
    rows: blank(
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
    ),
  },
  {
    file: 'inspection-record',
    kind: 'EN 13155',
    title: 'Vacuum lifter inspection record',
    rows: blank(
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
    ),
  },
  {
    file: 'vl-750-konformitaetserklaerung',
    kind: 'EG-Konformitätserklärung nach 2006/42/EG, Anhang II A – Vorlage',
    title: 'Vakuumheber VL 750',
    rows: [
      ['Hersteller', 'Muster Maschinenbau AG'],
      ['Maschine', 'Vakuumheber VL 750, Traglast 750 kg'],
      ['Maschinenrichtlinie', '2006/42/EG'],
      ['Elektromagnetische Verträglichkeit', '2014/30/EU'],
      ['Angewandte Normen', 'EN ISO 12100, EN 13155, EN 60204-32'],
      ['Dokumentation', 'Daniel Muster, Werkstrasse 49, 9999 Musterwil'],
      ...blank('Seriennummer', 'Baujahr', 'Ort und Datum', 'Name und Unterschrift'),
    ],
  },
  {
    file: 'vl-750-declaration-of-conformity',
    kind: 'EC declaration of conformity to 2006/42/EC, annex II A – template',
    title: 'VL 750 vacuum lifter',
    rows: [
      ['Manufacturer', 'Muster Maschinenbau AG'],
      ['Machine', 'VL 750 vacuum lifter, rated load 750 kg'],
      ['Machinery Directive', '2006/42/EC'],
      ['Electromagnetic compatibility', '2014/30/EU'],
      ['Standards applied', 'EN ISO 12100, EN 13155, EN 60204-32'],
      ['Technical file', 'Daniel Muster, Werkstrasse 49, 9999 Musterwil'],
      ...blank('Serial number', 'Year built', 'Place and date', 'Name and signature'),
    ],
  },
  {
    file: 'vl-750-kurzanleitung',
    kind: 'Kurzanleitung. Die Betriebsanleitung liegt dem Gerät bei.',
    title: 'Vakuumheber VL 750',
    rows: [
      ['Vor der Schicht', 'Lippen auf Risse und Späne ansehen'],
      ['Akku', 'Unter 20 % laden; voll reicht er 400 Hübe'],
      ['Last', 'Höchstens 750 kg und 3 × 1.5 m'],
      ['Oberfläche', 'Eben und luftdicht; nass hält sie weniger'],
      ['Haken', 'Über der Mitte der Tafel'],
      ['Ansaugen', 'Alle vier Saugplatten liegen auf'],
      ['Anheben', 'Erst wenn die Ampel grün ist (über 62 %)'],
      ['Führen', 'Am Griff, niemand unter der Last'],
      ['Gelb', 'Nicht anheben; was hängt, ans Ziel bringen'],
      ['Rot und Hupe', 'Last sofort absetzen, es bleiben 5 Minuten'],
      ['Absetzen', 'Erst aufliegen lassen, dann belüften'],
      ['Nach der Schicht', 'Akku laden (2 h), Filterglas ansehen'],
    ],
  },
  {
    file: 'vl-750-quick-guide',
    kind: 'Quick guide. The operating instructions come with the machine.',
    title: 'VL 750 vacuum lifter',
    rows: [
      ['Before the shift', 'Look at the lips for cracks and swarf'],
      ['Battery', 'Charge below 20%; full, it lasts 400 lifts'],
      ['Load', 'No more than 750 kg and 3 × 1.5 m'],
      ['Surface', 'Flat and airtight; wet holds less'],
      ['Hook', 'Above the middle of the sheet'],
      ['Grip', 'All four suction pads rest on the sheet'],
      ['Lift', 'Only once the light is green (above 62%)'],
      ['Guide', 'By the handle, nobody below the load'],
      ['Amber', 'Do not lift; take what hangs to its place'],
      ['Red and horn', 'Set down at once, you have 5 minutes'],
      ['Set down', 'Let it rest first, then release'],
      ['After the shift', 'Charge (2 h), look at the filter bowl'],
    ],
  },
]

/** Writes the documents of the sample content, and their sizes into the pages that offer them. */
for (const form of forms) writeDocument(`${form.file}.pdf`, await toPdf(form))

function writeDocument(name: string, bytes: Buffer): void {
  writeFileSync(new URL(`media/${name}`, files), bytes)
  const address = `/media/${name}`.replaceAll('.', String.raw`\.`)
  const size = new RegExp(String.raw`(uri: ${address},\s+format: \w+,\s+bytes: )\d+`, 'g')
  for (const file of globSync('*/pages/**/*.yaml', { cwd: files })) {
    const page = readFileSync(new URL(file, files), 'utf8')
    const corrected = page.replaceAll(size, `$1${bytes.length}`)
    if (corrected !== page) writeFileSync(new URL(file, files), corrected)
  }
}

/** One A4 page in Helvetica, which every reader has: no font is embedded. */
async function toPdf({ kind, title, rows }: Form): Promise<Buffer> {
  const info = { Title: title, Author: 'Muster Maschinenbau AG', CreationDate: new Date(0) }
  const page = new PDFDocument({ size: 'A4', margin: 0, info })
  const bytes = buffer(page)
  const write = (text: string, x: number, y: number, size: number, colour = ink) =>
    page.fontSize(size).fill(colour).text(text, x, y, { baseline: 'alphabetic', lineBreak: false })
  page.rect(0, 0, 596, 60).fill('#1b2733').rect(0, 60, 596, 4).fill('#d9381e')
  page.font('Helvetica-Bold')
  write('Muster Maschinenbau AG', 56, 36, 13, 'white')
  write(title, 56, 128, 20)
  page.font('Helvetica')
  write('Werkstrasse 49, CH-9999 Musterwil', 360, 36, 9, 'white')
  write(kind, 56, 100, 10)
  rows.forEach(([label, value], row) => {
    const y = 192 + row * 44
    write(label, 56, y, 10.5)
    write(value, 300, y, 10.5)
    page.rect(56, y + 8, 483, 0.5).fill('#c7cfd4')
  })
  page.end()
  return bytes
}
