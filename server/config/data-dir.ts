import { access, constants, mkdir } from 'node:fs/promises'
import { ConfigError } from './config.ts'
import type { Logger } from '../ops/logger.ts'

/** A network drive that is away may never answer. */
const patienceMs = 3_000

/**
 * Makes the folder of `DATA_DIR` where it is not there yet.
 *
 * @throws {ConfigError} where it cannot be made, is no folder or cannot be written to. A disk that does not answer is logged, and the site starts: it may come back, and pages do
 *   not need it.
 */
export async function prepareDataDir(path: string, logger: Pick<Logger, 'warn'>): Promise<void> {
  const prepared = mkdir(path, { recursive: true })
    .then(() => access(path, constants.W_OK | constants.X_OK))
    .then(() => false)
    .catch((error: unknown) => {
      const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
      throw new ConfigError(`DATA_DIR=${path}: expected a folder that can be written to${reason}`)
    })
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(true), patienceMs).unref()
  })
  const isLate = await Promise.race([prepared, late])
  if (isLate) {
    prepared.catch(() => undefined)
    logger.warn({ path }, 'DATA_DIR does not answer')
  }
}
