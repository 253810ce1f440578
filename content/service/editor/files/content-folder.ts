import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { load } from 'js-yaml'
import { writeFile } from './write-file.ts'

/** The content files as they are written down. */
export interface ContentFolder {
  /** @returns `null` where there is no such file */
  read(file: string): unknown
  /** Changes the values that differ and nothing else; a file that is not there is made. */
  write(file: string, value: unknown): Promise<void>
  remove(file: string): void
}

/** The values of a content file: Markdown is not yet HTML. */
export function readSource(source: string): unknown {
  return load(source, { maxAliases: 0 })
}

export function openContentFolder(filesDir: string): ContentFolder {
  const sourceOf = (file: string) => {
    const place = join(filesDir, file)
    return existsSync(place) ? readFileSync(place, 'utf8') : null
  }
  return {
    read(file) {
      const source = sourceOf(file)
      return source === null ? null : readSource(source)
    },
    async write(file, value) {
      // Loaded when something is published, not at each start.
      const { writeSource } = await import('./write-source.ts')
      // What is published was checked before: others have their turn.
      await setImmediate()
      writeFile(join(filesDir, file), await writeSource(sourceOf(file) ?? '', value))
    },
    remove: (file) => rmSync(join(filesDir, file), { force: true }),
  }
}
