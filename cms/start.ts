import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { closeAll } from '../platform/close-all.ts'
import { endSignal } from '../platform/end-signal.ts'
import { isLoopback } from '../platform/is-loopback.ts'
import { ConfigError } from '../platform/variables/config-error.ts'
import { closeServer, listen } from '../platform/http-server.ts'
import { createLogger } from '../platform/logger.ts'
import { createSignInToken, keepSignInToken } from './accounts/sign-in-token.ts'
import { createContentService, type ContentServiceOptions } from './content-service.ts'
import { createSiteNotifier, type PurgedSite } from './notify-site.ts'
import { DatabaseUnusable } from '../platform/open-database.ts'
import { parseServiceConfig, type ServiceConfig } from './service-config.ts'

interface StartOptions extends ContentServiceOptions {
  host: string
  /** 0 takes any free port. */
  port: number
  /** A site elsewhere that receives the purges of changed content. */
  purgedSite?: PurgedSite | null
}

/** Folder below `DATA_DIR` with the files of received forms. */
export const inboxFolder = 'form-files/inbox'

/**
 * Reads the content files and listens.
 *
 * @throws {ConfigError} with one line, where the files cannot be read, the database cannot be written, or the service cannot listen
 */
export async function startContentService({ host, port, purgedSite, ...options }: StartOptions) {
  const notifySite = purgedSite && createSiteNotifier(purgedSite, { ...options, fetch })
  const service = await openService({
    ...options,
    async onChange(purge) {
      await Promise.all([options.onChange?.(purge), notifySite?.(purge)])
    },
  })
  const server = createServer(service.app)
  try {
    const url = await listen(server, { host, port, variables: ['BACKEND_PORT', 'HOST'] })
    return { url, editor: service.editor, close }
  } catch (error) {
    await service.close()
    throw error
  }

  /** Finishes open requests, then stops. */
  async function close(): Promise<void> {
    await closeAll(
      [
        ['content server', () => closeServer(server)],
        ['content', () => service.close()],
      ],
      options.logger,
    )
  }
}

/** Token of the sign-in link; in development, it outlives the start. */
export function openSignInLink(dataDir: string, isKept: boolean): string {
  return isKept ? keepSignInToken(join(dataDir, 'sign-in-token')) : createSignInToken()
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
  const ended = endSignal(process)
  const config = parseServiceConfig(process.env)
  const logger = await createLogger({ logLevel: config.LOG_LEVEL }, process.stdout.isTTY)
  const filesDir = resolve(config.CONTENT_DIR)
  const running = await startContentService({
    host: config.HOST,
    port: config.BACKEND_PORT,
    filesDir,
    siteName: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    aliasHosts: config.ALIAS_HOSTS,
    databaseFile: join(config.DATA_DIR, 'content.sqlite'),
    formFiles: {
      folder: join(config.DATA_DIR, inboxFolder),
      maxBytes: config.FORMS_FILES_MAX_MB * 1_000_000,
    },
    logger,
    watch: true,
    git: config.EDITOR_GIT,
    formsKeptDays: config.FORMS_KEPT_DAYS,
    keepDeletedDays: config.KEEP_DELETED_DAYS,
    signInToken: mayEditHere(config) ? createSignInToken() : undefined,
    isHttps: config.SITE_URL?.protocol === 'https:',
    purgedSite: toPurgedSite(config),
  })
  const editor = running.url + running.editor.path
  logger.info({ url: running.url, editor, filesDir }, 'content service is ready')
  if (!ended.aborted) await once(ended, 'abort')
  await running.close()
}

/** Without accounts, only somebody at this machine may edit. */
function mayEditHere({ HOST, SITE_URL }: ServiceConfig): boolean {
  return isLoopback(HOST) && (!SITE_URL || isLoopback(SITE_URL.hostname))
}

function toPurgedSite({ SITE_URL, PURGE_TOKEN }: ServiceConfig): PurgedSite | null {
  return SITE_URL && PURGE_TOKEN ? { siteUrl: SITE_URL, token: PURGE_TOKEN } : null
}

if (import.meta.main)
  try {
    await main()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
