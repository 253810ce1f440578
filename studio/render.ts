import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { openStudio } from './render/browser.ts'
import { pictures } from './render/pictures.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    preview: { type: 'boolean', default: false },
    out: { type: 'string', default: new URL('../content/files/media/', import.meta.url).pathname },
    passes: { type: 'string' },
    scale: { type: 'string' },
  },
})

const encoding = { quality: 80, effort: 5 }

/** Renders the pictures whose names begin as asked for; all without names. */
async function renderAll(): Promise<void> {
  mkdirSync(values.out, { recursive: true })
  const wanted =
    positionals.length === 0
      ? pictures
      : [
          ...new Set(
            positionals.flatMap((begin) => pictures.filter(({ name }) => name.startsWith(begin))),
          ),
        ]
  const studio = await openStudio()
  const exposure = values.preview
    ? { scale: 0.3, passes: 1, shadows: false }
    : { scale: 0.6, passes: 4 }
  if (values.passes) exposure.passes = Number(values.passes)
  if (values.scale) exposure.scale = Number(values.scale)
  for (const { name } of wanted) {
    const start = Date.now()
    const size = await studio.prepare(name)
    const ready = Date.now()
    const file = await sharp(await studio.shoot(exposure))
      .webp(encoding)
      .toBuffer()
    writeFileSync(`${values.out}/${name}.webp`, file)
    console.log(
      `${name}: ${size}, ${Math.round(file.length / 1000)} kB, ${ready - start} + ${Date.now() - ready} ms`,
    )
  }
  await studio.close()
}

await renderAll()
