import { mkdirSync, writeFileSync } from 'node:fs'
import { diagrams } from './drawings/diagrams.ts'
import { logos } from './drawings/logos.ts'
import type { Picture } from './drawings/picture.ts'
import { portraits } from './drawings/portraits.ts'

const folder = new URL('../content/media/', import.meta.url)

/** Draws every picture of the sample content anew that is not rendered. */
function drawAll(): void {
  mkdirSync(folder, { recursive: true })
  for (const picture of [...diagrams, ...portraits, ...logos]) {
    writeFileSync(new URL(`${picture.name}.svg`, folder), toSvg(picture))
  }
}

function toSvg({ width, height, body }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><g stroke-linejoin="round">${body}</g></svg>\n`
}

drawAll()
