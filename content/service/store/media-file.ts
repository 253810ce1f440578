import { existsSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/**
 * The file at an address below `/media/`; `null` where there is none, or where the address leads elsewhere.
 *
 * @param src decoded, without query
 */
export function findMedium(filesDir: string, src: string): Stats | null {
  const file = join(filesDir, src)
  // `existsSync` is false for a name that is too long, for which `statSync` throws.
  const stats = isMedium(src) && existsSync(file) ? statSync(file) : null
  return stats?.isFile() ? stats : null
}

/** False for hidden files, paths that leave `/media/`, and paths with control characters. */
const isMedium = (src: string) => /^\/media(?!.*\/\.)\/[^\\\p{Cc}\u2028\u2029]+$/su.test(src)
