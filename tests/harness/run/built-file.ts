import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = Record<string, { file: string; name?: string }>

const manifestFile = join(import.meta.dirname, '../../../dist/assets.json')
export const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest

/**
 * Public path of a file of the build.
 *
 * @param part a source module with its own file, or a group of vite.config.ts: `stage`
 * @throws {Error} if the build has no such file
 */
export function builtFile(part: string): string {
  const chunk = manifest[part] ?? Object.values(manifest).find(({ name }) => name === part)
  if (!chunk) throw new Error(`the build has no ${part}`)
  return `/${chunk.file}`
}
