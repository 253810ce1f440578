// oxlint-disable-next-line import/no-named-as-default -- pdfkit types lack a named export
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { sheet } from './data-sheet.fixture.ts'
import { drawDataSheet } from './draw-data-sheet.ts'
import { encodePicture } from './encode-picture.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle r="9"/></svg>'
const drawing = Buffer.from(svg)
/** An SVG drawing that starts with a byte order mark. */
const disguised = Buffer.from(`\ufeff${svg}`)
const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c30' } })
  .jpeg()
  .toBuffer()

/** Error without any loader. An SVG loader would report that the file is an SVG. */
const unknown = 'the picture cannot be read'

async function expectClosed(): Promise<void> {
  await expect(encodePicture(drawing, 320, 'webp')).rejects.toThrow(unknown)
  await expect(encodePicture(disguised, 320, 'webp')).rejects.toThrow(unknown)
}

describe('draw data sheet', () => {
  test.each([
    { name: 'before any drawing', pictures: [] },
    { name: 'after a sheet with one drawing', pictures: [photo, drawing] },
    { name: 'after a sheet with two drawings', pictures: [drawing, drawing] },
  ])('blocks SVG input $name', async ({ pictures }) => {
    const { type } = await drawDataSheet(sheet, pictures)
    expect(type).toBe('pdf')
    await expectClosed()
  })

  test('closes the SVG loader after a broken drawing', async () => {
    await expect(drawDataSheet(sheet, [drawing.subarray(0, 60)])).rejects.toThrow(/svg/i)
    await expectClosed()
  })

  test('refuses a disguised SVG beside a drawing', async () => {
    await expect(drawDataSheet(sheet, [drawing, disguised])).rejects.toThrow(unknown)
    await expectClosed()
  })

  test('keeps the last picture legible on its page', async () => {
    const image = vi.spyOn(PDFDocument.prototype, 'image')
    const pages: number[] = []
    for (let count = 25; count <= 45; count++) {
      const items = Array.from({ length: count }, (_, index) => `Merkmal ${index}`)
      const features = { ...sheet.features, items }
      const { bytes } = await drawDataSheet({ ...sheet, features }, [photo, photo])
      pages.push(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0)
      const [, , top, options] = image.mock.lastCall as unknown as [
        unknown,
        number,
        number,
        { fit: number[] },
      ]
      const height = options.fit[1] ?? 0
      expect(height, `${count} features`).toBeGreaterThan(100)
      expect(top + height, `${count} features`).toBeLessThanOrEqual(842 - 76)
    }
    expect(new Set(pages)).toEqual(new Set([2, 3]))
    image.mockRestore()
  })
})
