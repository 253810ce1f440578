import { join } from 'node:path'
import type { Logger } from '../../../platform/logger.ts'
import type { ServerConfig } from '../../config/config.ts'
import type { StoredMovedPages } from './moved-pages.ts'
import { openRedisMovedPages } from './redis-moved-pages.ts'
import { openSqliteMovedPages } from './sqlite-moved-pages.ts'

/** Database file below `DATA_DIR`. */
const movedFile = 'moved.sqlite'

/** Opens the store: Redis if replicas share one, otherwise a file. */
export function openMovedPages(
  { redisUrl, siteUrl, dataDir }: Pick<ServerConfig, 'redisUrl' | 'siteUrl' | 'dataDir'>,
  logger: Pick<Logger, 'info' | 'warn'>,
): StoredMovedPages {
  return redisUrl
    ? openRedisMovedPages({ url: new URL(redisUrl), siteKey: siteUrl.host, logger })
    : openSqliteMovedPages(join(dataDir, movedFile))
}
