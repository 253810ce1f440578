import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
// oxlint-disable-next-line import/no-named-as-default -- pdfkit types lack a named export
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import type { DataSheet } from './data-sheet.ts'
import { encodePicture, type EncodedPicture } from './encode-picture.ts'

const folder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'server/pictures')
const fonts = { regular: join(folder, 'inter-regular.ttf'), bold: join(folder, 'inter.ttf') }

/** The colours of `components/styles/tokens.css`. */
const colours = { text: '#14202b', soft: '#4f5d68', line: '#c5ced4', accent: '#cf2e14' }

/** Margins of an A4 page, in points. */
const margins = { top: 84, bottom: 76, left: 48, right: 48 }
const width = 595.28 - margins.left - margins.right
/** Height of a picture of 4 : 3 as wide as the page. */
const maxPictureHeight = width * 0.75
/** A picture for which less height is left gets a page of its own. */
const minPictureHeight = 120
const aside = 165
const gap = 28

type Document = InstanceType<typeof PDFDocument>
type Element = ReturnType<Document['struct']>

/**
 * Draws a data sheet of two A4 pages, or more where its content needs them, tagged according to PDF/UA-1.
 *
 * @param pictures the originals of `sheet.pictures`, in their order
 */
export async function drawDataSheet(sheet: DataSheet, pictures: Buffer[]): Promise<EncodedPicture> {
  const { title, brand, languageTag } = sheet
  // Sequentially, because the first finished drawing blocks the SVG loader for all.
  const images: Buffer[] = []
  for (const picture of pictures) images.push(await toImage(picture))
  const document = new PDFDocument({
    size: 'A4',
    margins,
    font: fonts.regular,
    pdfVersion: '1.7',
    subset: 'PDF/UA' as never,
    tagged: true,
    lang: languageTag,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: brand },
  })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const root = document.struct('Document')
  document.addStructure(root)
  drawFirstPage(document, root, sheet, images[0])
  document.addPage()
  drawSecondPage(document, root, sheet, images[1])
  root.end()
  drawFrames(document, sheet)
  const ended = once(document, 'end')
  document.end()
  await ended
  return { bytes: Buffer.concat(parts), type: 'pdf' }
}

function drawFirstPage(document: Document, root: Element, sheet: DataSheet, image?: Buffer): void {
  const { name, heading, paragraphs, facts } = sheet
  const write = writerOf(document, root)
  write('H1', name, { font: 'bold', size: 24 })
  document.moveDown(0.1)
  if (heading) write('P', heading, { size: 13, colour: colours.soft })
  document.moveDown(0.8)
  drawFigure(document, root, sheet.pictures[0], image)
  const top = document.y
  for (const text of paragraphs) {
    write('P', text, { size: 9.5, width: width - aside - gap, lineGap: 2.5 })
    document.moveDown(0.6)
  }
  document.switchToPage(0)
  document.y = top
  const left = margins.left + width - aside
  for (const { label, lines } of facts) {
    write('H2', label, { size: 8, colour: colours.soft, left, width: aside })
    const [first = '', ...others] = lines
    write('P', first, { font: 'bold', size: 9.5, left, width: aside, lineGap: 2 })
    for (const line of others) write('P', line, { size: 9, left, width: aside, lineGap: 1.5 })
    document.moveDown(0.8)
  }
}

function drawSecondPage(document: Document, root: Element, sheet: DataSheet, image?: Buffer): void {
  const { specs, features } = sheet
  const write = writerOf(document, root)
  if (specs.rows.length > 0) {
    write('H2', specs.label, { font: 'bold', size: 13 })
    document.moveDown(0.4).font(fonts.regular).fontSize(9.5)
    document.table({
      structParent: root,
      columnStyles: [{ width: width * 0.45 }, { width: width * 0.55, font: { src: fonts.bold } }],
      defaultStyle: {
        border: [0, 0, 0.5, 0],
        borderColor: colours.line,
        padding: [4.5, 8, 4.5, 0],
        textColor: colours.text,
      },
      data: specs.rows.map(({ label, value, unit = '' }) => [
        { type: 'TH', scope: 'Row', text: label, textColor: colours.soft } as never,
        `${value}${unit === '°' ? '' : ' '}${unit}`.trim(),
      ]),
    } as never)
    document.font(fonts.regular)
    document.x = margins.left
    document.moveDown(1.5)
  }
  if (features.items.length > 0) {
    write('H2', features.label, { font: 'bold', size: 13 })
    document.moveDown(0.4)
    const list = document.struct('L')
    root.add(list)
    for (const item of features.items) drawItem(document, list, item)
    list.end()
    document.moveDown(1)
  }
  drawFigure(document, root, sheet.pictures[1], image)
}

function drawItem(document: Document, list: Element, text: string): void {
  const item = document.struct('LI')
  list.add(item)
  document.fillColor(colours.accent)
  document.markContent('Artifact')
  document.rect(margins.left, document.y + 4, 4, 4).fill()
  document.endMarkedContent()
  writerOf(document, item)('LBody', text, {
    size: 9.5,
    left: margins.left + 14,
    width: width - 14,
    lineGap: 4,
  })
  item.end()
}

/** Draws a picture as wide as the page, at most 4 : 3, and lower where less space is left, or on a new page. */
function drawFigure(
  document: Document,
  root: Element,
  picture: DataSheet['pictures'][number] | undefined,
  image: Buffer | undefined,
): void {
  if (!picture || !image) return
  const { alt, caption } = picture
  const room = () => document.page.height - margins.bottom - document.y - (caption ? 20 : 0)
  if (room() < minPictureHeight) document.addPage()
  const fit: [number, number] = [width, Math.min(maxPictureHeight, room())]
  const { y } = document
  root.add(
    document.struct('Figure', { alt: alt || caption || ' ' }, [
      () => document.image(image, margins.left, y, { fit, align: 'center' }),
    ]),
  )
  document.y = y + fit[1] + 8
  if (caption)
    writerOf(document, root)('Caption', caption, { size: 8.5, colour: colours.soft, lineGap: 1 })
  document.moveDown(0.8)
}

interface Style {
  font?: keyof typeof fonts
  size: number
  colour?: string
  left?: number
  width?: number
  lineGap?: number
}

/** Writes text below the last one, as a structure element of the document. */
function writerOf(document: Document, parent: Element) {
  return function write(type: string, text: string, style: Style): void {
    const { font = 'regular', size, colour = colours.text, left = margins.left, ...options } = style
    parent.add(
      document.struct(type, {}, () => {
        document.font(fonts[font]).fontSize(size).fillColor(colour)
        document.text(text, left, document.y, { width, lineGap: 0, ...options })
      }),
    )
  }
}

/** Header and footer of each page, which screen readers skip. */
function drawFrames(document: Document, sheet: DataSheet): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    const foot = document.page.height - margins.bottom + 22
    document.page.margins.bottom = 0
    document.markContent('Artifact', { type: 'Pagination' })
    document.rect(0, 0, document.page.width, 5).fill(colours.accent)
    document.rect(margins.left, foot - 8, width, 0.5).fill(colours.line)
    const write = (text: string, y: number, align: 'left' | 'right', font = fonts.regular) =>
      document
        .font(font)
        .fontSize(y < 100 ? 10 : 7.5)
        .fillColor(y < 100 ? colours.text : colours.soft)
        .text(text, margins.left, y, { width, align, lineBreak: false })
    write(sheet.brand, 36, 'left', fonts.bold)
    write(sheet.kind, 36, 'right')
    write(sheet.sender, foot, 'left')
    write(sheet.edition, foot, 'right')
    write(sheet.address, foot + 11, 'left')
    write(`${page + 1} / ${count}`, foot + 11, 'right')
    write(sheet.note, foot + 22, 'left')
    document.endMarkedContent()
  }
}

async function toImage(original: Buffer): Promise<Buffer> {
  const isDrawing = /^\s*</.test(original.toString('latin1', 0, 100))
  return isDrawing ? toPng(original) : (await encodePicture(original, 1280, 'plain')).bytes
}

const readDrawings = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * Converts an SVG drawing to a PNG with few colours, which preserves sharp lines. The SVG loader is
 * enabled only here, so that no other code reads SVG.
 */
async function toPng(drawing: Buffer): Promise<Buffer> {
  sharp.unblock(readDrawings)
  try {
    const image = sharp(drawing).resize({ width: 2000 }).flatten({ background: '#fff' })
    return await image.png({ palette: true, colours: 64 }).toBuffer()
  } finally {
    sharp.block(readDrawings)
  }
}
