import { writeFileSync } from 'node:fs'
import { drawing } from './render/drawing.ts'
import { models } from './models/models.ts'

const folder = new URL('../content/media/', import.meta.url)
const asked = process.argv.slice(2)

for (const { id, build } of models.filter(
  (model) => asked.length === 0 || asked.includes(model.id),
)) {
  const svg = drawing(build(false))
  writeFileSync(new URL(`${id}-drawing.svg`, folder), svg)
  console.log(`${id}-drawing: ${Math.round(svg.length / 1000)} kB`)
}
