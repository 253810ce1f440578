import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { load } from 'js-yaml'
import { writeFile } from './write-file.ts'

/** The values of a content file: Markdown is not yet HTML. */
export function readSource(source: string): unknown {
  return load(source, { maxAliases: 0 })
}

export type ContentFolder = ReturnType<typeof openContentFolder>

/** The content files as they are written down. */
export function openContentFolder(filesDir: string) {
  const sourceOf = (file: string) => {
    const place = join(filesDir, file)
    return existsSync(place) ? readFileSync(place, 'utf8') : null
  }
  return {
    /** @returns `null` where there is no such file */
    read(file: string): unknown {
      const source = sourceOf(file)
      return source === null ? null : readSource(source)
    },
    /** Changes the values that differ and nothing else; a file that is not there is made. */
    async write(file: string, value: unknown): Promise<void> {
      // Loaded when something is published, not at each start.
      const { writeSource } = await import('./write-source.ts')
      // What is published was checked before: others have their turn.
      await setImmediate()
      writeFile(join(filesDir, file), await writeSource(sourceOf(file) ?? '', value))
    },
    remove: (file: string) => rmSync(join(filesDir, file), { force: true }),
  }
}
