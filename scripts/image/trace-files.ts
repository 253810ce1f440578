import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { packageOf, type Lock } from './locked-packages.ts'

/** Output of earlier runs among the sources. */
const written = 'var/'

/**
 * Finds the files that programs load by following imports. Imports of development dependencies (a browser, Vite) are left out, as with `npm
 * ci --omit=dev`.
 *
 * @param programs paths relative to the root
 * @returns paths relative to the root
 */
export async function traceFiles({
  root,
  programs,
  lock,
}: {
  root: string
  programs: string[]
  lock: Lock
}): Promise<Set<string>> {
  const { fileList } = await nodeFileTrace(
    programs.map((program) => join(root, program)),
    { base: root, processCwd: root, conditions: ['node', 'import'], ignore, readFile: readSource },
  )
  return fileList

  function ignore(file: string): boolean {
    const folder = packageOf(file)
    return file.startsWith(written) || (!!folder && lock.packages[folder]?.dev === true)
  }
}

/** Removes types with Node's own method, because the tracer reads only JavaScript. */
async function readSource(file: string): Promise<string | Buffer | null> {
  try {
    const source = await readFile(file)
    return file.endsWith('.ts') ? stripTypeScriptTypes(source.toString()) : source
  } catch (error) {
    // The tracer tries a missing file under other names.
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return null
    throw error
  }
}
