import { mkdirSync, writeFileSync } from 'node:fs'
import { diagrams } from './drawings/diagrams.ts'
import { outlinePx } from './drawings/iso.ts'
import { logos } from './drawings/logos.ts'
import { type Picture, pictures } from './drawings/pictures.ts'
import { palette } from './drawings/palette.ts'
import { portraits } from './drawings/portraits.ts'

const folder = new URL('../content/files/media/', import.meta.url)

/** Draws every picture of the sample content anew. */
function drawAll(): void {
  mkdirSync(folder, { recursive: true })
  for (const picture of [...pictures, ...diagrams, ...portraits, ...logos]) {
    writeFileSync(new URL(`${picture.name}.svg`, folder), toSvg(picture))
  }
}

function toSvg({ width, height, background, body, outlined }: Picture): string {
  const ground =
    background === 'none' ? '' : `<path d="M0,0H${width}V${height}H0Z" fill="${background}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ground}${toGroup(outlined, body)}</svg>\n`
}

function toGroup(outlined: boolean, body: string): string {
  const outline = outlined ? ` stroke="${palette.ink}" stroke-width="${outlinePx}"` : ''
  return `<g stroke-linejoin="round"${outline}>${body}</g>`
}

drawAll()
