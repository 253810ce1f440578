import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { packageOf, type Lock } from './locked-packages.ts'

/** What earlier runs wrote beside the sources. */
const written = 'var/'

/**
 * The files that programs load, found by following imports; what is imported of development dependencies (a browser, Vite)
 * is left out, as `npm ci --omit=dev` leaves it out.
 *
 * @param programs paths from the root
 * @returns paths from the root
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

/** The tracer reads JavaScript; Node takes types away in the same way when it runs our own sources. */
async function readSource(file: string): Promise<string | Buffer | null> {
  try {
    const source = await readFile(file)
    return file.endsWith('.ts') ? stripTypeScriptTypes(source.toString()) : source
  } catch (error) {
    // What does not exist is tried under other names.
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return null
    throw error
  }
}
