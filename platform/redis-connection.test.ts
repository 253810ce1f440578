import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { hasRedis, startRedis } from '../tests/harness/servers/start-redis.ts'
import { openRedis } from './redis-connection.ts'

const never = () => new Promise<never>(() => {})

describe.skipIf(!hasRedis)('Redis connection', () => {
  test('ends after three late replies in a row', async () => {
    const server = await startRedis()
    onTestFinished(server.stop)
    const redis = openRedis({
      url: server.url,
      logger: { info() {}, warn() {} },
      times: { replyMs: 10, connectMs: 60_000, pauseMs: 60_000 },
      onConnect: async () => {},
      whileConnected: never,
    })
    onTestFinished(() => redis.close())
    for (let round = 0; round < 3; round++) {
      expect(await redis.request(never)).toBeUndefined()
      expect(await redis.request(never)).toBeUndefined()
      expect(await redis.request((client) => client.ping(), 60_000)).toBe('PONG')
    }
    for (let late = 0; late < 3; late++) await redis.request(never)
    await vi.waitFor(() => expect(redis.isOpen()).toBe(false))
  })
})
