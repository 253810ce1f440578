import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { isLoopback } from '../../routing/is-loopback.ts'
import { ConfigError } from '../../server/config/config.ts'
import { closeServer, listen } from '../../server/http/server.ts'
import { createLogger, type Logger } from '../../server/ops/logger.ts'
import { createContentService, type ContentServiceOptions } from './content-service.ts'
import { createSiteNotifier } from './notify-site.ts'
import { DatabaseUnusable } from './open-database.ts'
import { parseServiceConfig, type ServiceConfig } from './service-config.ts'

interface StartOptions extends ContentServiceOptions {
  host: string
  /** 0 takes any free port. */
  port: number
}

/**
 * Reads the content files and listens.
 *
 * @throws {ConfigError} with one line, where the files cannot be read, the database cannot be written, or the service cannot listen
 */
export async function startContentService({ host, port, ...options }: StartOptions) {
  const service = await openService(options)
  const server = createServer(service.app)
  try {
    const url = await listen(server, { host, port, variables: ['BACKEND_PORT', 'HOST'] })
    return { url, editor: service.editor, close }
  } catch (error) {
    await service.close()
    throw error
  }

  /** Answers open requests, then stops. */
  async function close(): Promise<void> {
    await closeServer(server)
    await service.close()
  }
}

async function openService(options: ContentServiceOptions) {
  const { filesDir } = options
  await readdir(filesDir, { recursive: true }).catch(({ message }: Error) => {
    throw new ConfigError(
      `CONTENT_DIR=${filesDir}: expected a folder that can be read (${message})`,
    )
  })
  try {
    return createContentService(options)
  } catch (error) {
    throw error instanceof DatabaseUnusable ? new ConfigError(error.message) : error
  }
}

/** Runs the service alone, as `npm run backend` does. */
async function main(): Promise<void> {
  // A signal may arrive before the files are read. The first process of a container gets only signals that it handles.
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
  const config = parseServiceConfig(process.env)
  const logger = await createLogger({ logLevel: config.LOG_LEVEL }, process.stdout.isTTY)
  const filesDir = resolve(config.CONTENT_DIR)
  const running = await startContentService({
    host: config.HOST,
    port: config.BACKEND_PORT,
    filesDir,
    siteName: config.SITE_NAME,
    databaseFile: join(config.DATA_DIR, 'content.sqlite'),
    logger,
    watch: true,
    git: config.EDITOR_GIT,
    formsKeptDays: config.FORMS_KEPT_DAYS,
    isLocal: isLoopback(config.HOST),
    isHttps: config.SITE_URL?.protocol === 'https:',
    onChange: createOnChange(config, logger),
  })
  logger.info({ url: running.url, filesDir }, 'content service is ready')
  if (!ended.signal.aborted) await once(ended.signal, 'abort')
  await running.close()
}

function createOnChange({ SITE_URL, PURGE_TOKEN }: ServiceConfig, logger: Logger) {
  if (!SITE_URL || !PURGE_TOKEN) return undefined
  return createSiteNotifier({ siteUrl: SITE_URL, token: PURGE_TOKEN, logger, fetch })
}

if (import.meta.main)
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
