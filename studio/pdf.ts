/** A line of a PDF page; coordinates in points from the lower left corner. */
export interface PdfText {
  x: number
  y: number
  size: number
  text: string
  bold?: boolean
  /** Red, green, blue from 0 to 1; ink where missing. */
  colour?: Rgb
}

export interface PdfRectangle {
  x: number
  y: number
  width: number
  height: number
  colour: Rgb
}

type Rgb = readonly [number, number, number]

const ink: Rgb = [0.11, 0.15, 0.2]

/** One A4 page in Helvetica, which every reader has: no font is embedded. */
export function createPdf(title: string, shapes: readonly (PdfText | PdfRectangle)[]): Buffer {
  const content = shapes.map((shape) => ('text' in shape ? drawText(shape) : drawRectangle(shape)))
  const stream = content.join('\n')
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(title)} /Author (Muster Maschinenbau AG) >>`,
  ])
}

function drawText({ x, y, size, text, bold, colour = ink }: PdfText): string {
  return `BT ${colour.join(' ')} rg /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td ${literal(text)} Tj ET`
}

function drawRectangle({ x, y, width, height, colour }: PdfRectangle): string {
  return `${colour.join(' ')} rg ${x} ${y} ${width} ${height} re f`
}

/** A string of PDF in WinAnsi; its code points below 256 are those of Latin-1. */
function literal(text: string): string {
  const winAnsi = text
    .replaceAll(/[–−]/g, '\x96')
    .replaceAll('’', '\x92')
    .replaceAll('…', '\x85')
    .replaceAll(/[^\0-\xff]/g, '?')
  return `(${winAnsi.replaceAll(/[\\()]/g, String.raw`\$&`)})`
}

/** Numbers the objects and writes the table of their byte offsets (ISO 32000-1, 7.5). */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const start = file.length
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
