import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { endSignal } from '../platform/end-signal.ts'
import { root } from '../platform/project.ts'
import type { ServerConfig } from './config/config.ts'
import type { Logger } from '../platform/logger.ts'
import type { RunningSite } from './site.ts'

/**
 * Time limit of the end, after `DRAIN_SECONDS`: `docker stop` kills after ten seconds. What is cut off is not lost: a form whose delivery
 * takes longer is in the outbox.
 */
const endMs = 9_000

/**
 * Starts the site from the environment and ends it on a signal. An error that prevents the start is printed in one line.
 *
 * All other modules are imported inside: the compile cache of an earlier start then saves a third of the time.
 */
export async function main({ development }: { development: boolean }): Promise<void> {
  // A signal may come before the site listens; the first process of a container receives only
  // signals that it handles.
  const ended = endSignal(process)
  enableCompileCache()
  process.env['NODE_ENV'] = development ? 'development' : 'production'
  const [{ ConfigError }, { parseConfig }, { prepareDataDir }, { createLogger }, { startSite }] =
    await Promise.all([
      import('../platform/variables/config-error.ts'),
      import('./config/config.ts'),
      import('./config/data-dir.ts'),
      import('../platform/logger.ts'),
      import('./site.ts'),
    ])
  try {
    const config = parseConfig(process.env)
    const logger = await createLogger(config, process.stdout.isTTY || development)
    await prepareDataDir(config.dataDir, logger)
    const site = await startSite(config, { logger, development, environment: process.env })
    console.log(welcome(site, config))
    if (!ended.aborted) await once(ended, 'abort')
    setTimeout(() => endProcess(logger), config.drainMs + endMs)
    await site.close()
    // Only work remains that nobody waits for, such as a trace collector that does not respond.
    endProcess(logger)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : toLine(error))
    process.exit(1)
  }
}

/** `process.exit` waits for what is being written, and would wait for a reader of the log that has stopped. */
function endProcess(logger: Logger): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500)
  logger.flush(() => process.exit())
}

/** False where the editor is not built, as in development. */
const hasEditor = existsSync(join(root, 'dist/admin/index.html'))

function welcome(
  { url, opsUrl, backendUrl, editorPath }: RunningSite,
  config: ServerConfig,
): string {
  const [site = '', ops = ''] = [url, opsUrl].map((at) =>
    at.replace('//127.0.0.1:', '//localhost:'),
  )
  const listening = `\n  Site     ${site}\n  Editor   ${config.backendUrl || hasEditor ? site + editorPath : 'npm run build makes it'}\n  Health   ${ops}/livez, /readyz, /metrics\n`
  return config.backendUrl
    ? `${listening}  Content  ${backendUrl.href}\n`
    : `${listening}  Content  ${config.contentDir}, from the embedded service on ${backendUrl.origin}
           To show another content service: BACKEND_URL=https://content.example.com npm start\n`
}

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.stack ?? error.message
}

if (import.meta.main) await main({ development: process.argv.includes('--dev') })
