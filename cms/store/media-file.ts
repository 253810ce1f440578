import { existsSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/**
 * The file at an address below `/media/`; `null` if missing, or if the address is outside of the folder.
 *
 * @param src decoded, without query
 */
export function findMedium(filesDir: string, src: string): Stats | null {
  const path = mediaPath(filesDir, src)
  const stats = path === null ? null : statSync(path)
  return stats?.isFile() ? stats : null
}

/**
 * Path of a file below `/media/` on the disk. macOS and some archives write `ü` as two characters, which Linux takes for another name:
 * names are compared in NFC.
 *
 * @returns `null` if there is no such file or folder
 */
export function mediaPath(filesDir: string, src: string): string | null {
  if (!isMedium(src)) return null
  const path = join(filesDir, src)
  // `existsSync` is false for a name that is too long, for which `statSync` throws.
  if (existsSync(path)) return path
  return src
    .split('/')
    .slice(1)
    .reduce<string | null>((folder, name) => folder && entryOf(folder, name), filesDir)
}

function entryOf(folder: string, name: string): string | null {
  const path = join(folder, name)
  if (existsSync(path)) return path
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return null
  const found = readdirSync(folder).find((entry) => entry.normalize() === name.normalize())
  return found === undefined ? null : join(folder, found)
}

/** False for hidden files, paths that leave `/media/`, and paths with control characters. */
const isMedium = (src: string) => /^\/media(?!.*\/\.)\/[^\\\p{Cc}\u2028\u2029]+$/su.test(src)
