import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { iconNames } from '../routing/icon-names.ts'

const folder = new URL('../node_modules/lucide-static/icons/', import.meta.url)
const publicFolder = new URL('../public/', import.meta.url)
const sprite = new URL('../components/icons/sprite.svg', import.meta.url)

/** Writes the icons that the site uses into one SVG file; run it after a change of `icon-names.ts`. */
function generateIcons(): void {
  const symbols = iconNames.map((name) => toSymbol(name))
  writeFileSync(
    sprite,
    `<svg xmlns="http://www.w3.org/2000/svg">\n<!-- Lucide, ISC licence, https://lucide.dev -->\n${symbols.join('\n')}\n</svg>\n`,
  )
}

function toSymbol(name: string): string {
  const file = new URL(`${name}.svg`, folder)
  if (!existsSync(file)) throw new Error(`no icon of that name: ${name}`)
  const shapes = readFileSync(file, 'utf8')
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/\s*\n\s*/g, '')
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`
}

/** The logo on a background that fills the square, so that a phone crops only background at the corners. */
async function generateFavicons(): Promise<void> {
  const logo = readFileSync(new URL('favicon.svg', publicFolder))
  const png = (size: number) =>
    sharp(logo, { density: 1200 }).resize(size, size).png({ palette: true }).toBuffer()
  for (const [name, size] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const)
    writeFileSync(new URL(name, publicFolder), await png(size))
  writeFileSync(new URL('favicon.ico', publicFolder), toIco(await png(32), 32))
}

/** Wraps a PNG in an ICO file: https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10) */
function toIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

generateIcons()
await generateFavicons()
