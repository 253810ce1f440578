import { join } from 'node:path'
import type { Purge } from '../content/contract/purge.ts'
import { isLoopback } from '../platform/is-loopback.ts'
import type { Logger } from '../platform/logger.ts'
import type { ServerConfig } from './config/config.ts'
import type { Forms } from './forms/open-forms.ts'

interface EmbeddedServiceDeps {
  logger: Logger
  development: boolean
  /** The editor shows their notifications. */
  forms: Promise<Pick<Forms, 'notifications'>>
  onChange: (change: Purge) => void
}

/** Starts the content service. With `BACKEND_PORT` and `PURGE_URL`, other sites use it as their content service, too. */
export async function startEmbeddedService(
  config: ServerConfig,
  { logger, forms, development, onChange }: EmbeddedServiceDeps,
) {
  const {
    dataDir,
    contentDir,
    siteName,
    formsKeptDays,
    formFilesMaxBytes,
    keepDeletedDays,
    editorGit,
    host,
    siteUrl,
    aliasHosts,
  } = config
  const { backendPort, purgeUrl, purgeToken } = config
  const { startContentService, openSignInLink, inboxFolder } = await import('../cms/start.ts')
  // Without accounts, only somebody at this machine may edit.
  const isHere = isLoopback(host) && isLoopback(siteUrl.hostname)
  return startContentService({
    host: backendPort === null ? '127.0.0.1' : host,
    port: backendPort ?? 0,
    filesDir: contentDir,
    siteName,
    siteUrl,
    aliasHosts,
    databaseFile: join(dataDir, 'content.sqlite'),
    formFiles: { folder: join(dataDir, inboxFolder), maxBytes: formFilesMaxBytes },
    watch: true,
    git: editorGit,
    formsKeptDays: formsKeptDays ?? undefined,
    keepDeletedDays,
    signInToken: isHere ? openSignInLink(dataDir, development) : undefined,
    isHttps: siteUrl.protocol === 'https:',
    notifications: {
      status: async () => (await forms).notifications.status(),
      sendTest: async () => (await forms).notifications.sendTest(),
    },
    logger,
    onChange,
    purgedSite: purgeUrl && purgeToken ? { siteUrl: purgeUrl, token: purgeToken } : null,
  })
}
