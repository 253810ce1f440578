import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pino, type Logger } from 'pino'
import { isLoopback } from '../../routing/is-loopback.ts'
import { closeServer } from '../../server/http/close-server.ts'
import { createContentService, type ContentServiceOptions } from './content-service.ts'
import { DatabaseUnusable } from './open-database.ts'
import { createSiteNotifier } from './notify-site.ts'
import { parseServiceConfig, type ServiceConfig } from './service-config.ts'

interface StartOptions extends ContentServiceOptions {
  host: string
  /** 0 takes any free port. */
  port: number
}

/**
 * Reads the content files and listens.
 *
 * @throws {FilesUnreadable}
 * @throws {DatabaseUnusable}
 * @throws the system's error (`code: 'EADDRINUSE'`) where the port is taken
 */
export async function startContentService({ host, port, ...options }: StartOptions) {
  await readdir(options.filesDir).catch((error: NodeJS.ErrnoException) => {
    throw new FilesUnreadable(options.filesDir, error)
  })
  const service = createContentService(options)
  const server = createServer(service.app)
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    await service.close()
    throw error
  }
  return {
    /** Base address, without a slash at the end. */
    url: toUrl(server.address() as AddressInfo),
    editor: service.editor,
    /** Answers open requests, then stops. */
    close: async (): Promise<void> => {
      await closeServer(server)
      await service.close()
    },
  }
}

export { DatabaseUnusable }

/** The folder of the content files is missing, is no folder, or must not be read. */
export class FilesUnreadable extends Error {
  constructor(filesDir: string, { code }: NodeJS.ErrnoException) {
    super(`CONTENT_DIR=${filesDir}: expected a folder that can be read (${code})`)
  }
}

function toUrl({ address, port, family }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Runs the service alone, as `npm run backend` does. */
async function main(): Promise<void> {
  // A signal may arrive before the files are read. The first process of a container gets only signals that it handles.
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
  const config = parseServiceConfig(process.env)
  const logger = await createLogger(config.LOG_LEVEL)
  const filesDir = resolve(config.CONTENT_DIR)
  const running = await startContentService({
    host: config.HOST,
    port: config.BACKEND_PORT,
    filesDir,
    siteName: config.SITE_NAME,
    databaseFile: resolve(config.DATA_DIR, 'content.sqlite'),
    logger,
    watch: true,
    git: config.EDITOR_GIT,
    formsKeptDays: config.FORMS_KEPT_DAYS,
    isLocal: isLoopback(config.HOST),
    isHttps: config.SITE_URL?.startsWith('https:') ?? false,
    onChange: createOnChange(config, logger),
  })
  logger.info({ url: running.url, filesDir }, 'content service is ready')
  if (!ended.signal.aborted) await once(ended.signal, 'abort')
  await running.close()
}

async function createLogger(level: string): Promise<Logger> {
  if (!process.stdout.isTTY) return pino({ level })
  const { default: openPretty } = await import('pino-pretty')
  return pino({ level }, openPretty())
}

function createOnChange({ SITE_URL, PURGE_TOKEN }: ServiceConfig, logger: Logger) {
  if (!SITE_URL || !PURGE_TOKEN) return undefined
  return createSiteNotifier({ siteUrl: SITE_URL, token: PURGE_TOKEN, logger, fetch })
}

function toLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('syscall' in error && (error.syscall === 'listen' || error.syscall === 'getaddrinfo'))
    return `${error.message}: choose another BACKEND_PORT or HOST`
  return error.message
}

if (import.meta.main)
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${toLine(error)}\n`)
    process.exitCode = 1
  }
