import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { iconNames } from '../renderer/icons/icon-names.ts'

const folder = new URL('../node_modules/lucide-static/icons/', import.meta.url)
const sprite = new URL('../renderer/icons/sprite.svg', import.meta.url)

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

generateIcons()
