import { sitePath } from '../../../content/contract/values.ts'
import { normalizePathname } from '../../../routing/localized-path.ts'
import {
  openRedis,
  redisTimes,
  type RedisConnectionOptions,
} from '../../../platform/redis-connection.ts'
import type { StoredMovedPages } from './moved-pages.ts'

/** Time limit of a write, in ms. */
const writeMs = 500

/** The moved pages of all replicas, in one hash. Without Redis, no path redirects. */
export function openRedisMovedPages({
  url,
  siteKey,
  logger,
}: Pick<RedisConnectionOptions, 'url' | 'logger'> & { siteKey: string }): StoredMovedPages {
  const key = `werkseite:${siteKey}:moved`
  const redis = openRedis({
    url,
    logger,
    times: redisTimes,
    onConnect: async () => {},
    whileConnected: () => new Promise<never>(() => {}),
  })

  return {
    async add(moves) {
      const isStored = await redis.request(async (client) => {
        for (const { from, to } of moves) {
          // A page exists at the new path, so nothing redirects from it.
          await client.hDel(key, normalizePathname(to))
          await client.hSet(key, normalizePathname(from), to)
        }
        return true
      }, writeMs)
      if (!isStored) throw Object.assign(new Error('moved pages were not stored'), { status: 503 })
    },
    async find(path) {
      const target = await redis.request((client) => client.hGet(key, normalizePathname(path)))
      // A damaged entry must not redirect to another site.
      return sitePath.safeParse(target).data ?? null
    },
    forget: (path) => void redis.request((client) => client.hDel(key, normalizePathname(path))),
    close: () => redis.close(),
  }
}
