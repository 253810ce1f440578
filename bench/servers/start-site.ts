import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess, type RunningProcess } from './start-process.ts'

const module = join(import.meta.dirname, '../../dist/run/site.js')

/**
 * Starts the built site as a public deployment on a free port, with its own data folder.
 *
 * @param env environment variables of the site; without `BACKEND_URL` it shows the sample files
 */
export async function startSite(env: Record<string, string> = {}): Promise<RunningProcess> {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'bench-site-'))
  const site = await startProcess(module, [], {
    PORT: '0',
    OPS_PORT: '0',
    HOST: '127.0.0.1',
    SITE_URL: 'http://www.bench.test',
    BACKEND_URL: '',
    REDIS_URL: '',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder.path,
    ...env,
  })
  return {
    ...site,
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      folder.remove()
    },
  }
}
