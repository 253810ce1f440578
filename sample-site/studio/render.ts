import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openStudio } from './render/browser.ts'
import { pictures } from './render/pictures.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: new URL('../content/media/', import.meta.url).pathname },
    passes: { type: 'string', default: '4' },
    scale: { type: 'string', default: '0.6' },
  },
})

/** Renders the pictures whose names begin as asked for; all without names. */
async function renderAll(): Promise<void> {
  mkdirSync(values.out, { recursive: true })
  const asked = positionals.length > 0 ? positionals : ['']
  const studio = await openStudio()
  const exposure = { scale: Number(values.scale), passes: Number(values.passes) }
  for (const { name } of pictures) {
    if (!asked.some((begin) => name.startsWith(begin))) continue
    await studio.prepare(name)
    const picture = sharp(await studio.shoot(exposure)).webp({ quality: 80, effort: 5 })
    const { size } = await picture.toFile(`${values.out}/${name}.webp`)
    console.log(`${name}: ${Math.round(size / 1000)} kB`)
  }
  await studio.close()
}

await renderAll()
