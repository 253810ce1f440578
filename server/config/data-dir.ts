import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withTimeout, TimeoutError } from '../../platform/deadline.ts'
import { ConfigError } from '../../platform/variables/config-error.ts'
import type { Logger } from '../../platform/logger.ts'

/** Time limit, because an unavailable network drive may never respond. */
const timeoutMs = 3_000

/**
 * Creates the folder of `DATA_DIR` if it is missing. A disk that does not respond is logged and the
 * site starts: pages do not need the disk, and it may come back.
 *
 * @throws {ConfigError} where the folder cannot be created, is no folder or is not writable
 */
export async function prepareDataDir(path: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  try {
    await withTimeout(prepare(path), timeoutMs)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
    logger.warn({ path }, 'DATA_DIR does not respond')
  }
}

async function prepare(path: string): Promise<void> {
  try {
    await makeFolder(path)
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new ConfigError(`DATA_DIR=${path}: expected a writable folder${reason}`)
  }
}

/** Not the recursive `mkdir` of Node: below `/proc`, where the system refuses a folder as if its parent were missing, that never ends. */
async function makeFolder(path: string): Promise<void> {
  await stat(dirname(path)).catch(() => makeFolder(dirname(path)))
  try {
    await mkdir(path)
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    )
    if (!isThere) throw error
  }
}
