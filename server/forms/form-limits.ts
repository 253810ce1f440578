import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { toNetwork } from '../../platform/client-network.ts'
import { withTimeout, TimeoutError } from '../../platform/deadline.ts'
import type { RedisClient } from '../../platform/redis-connection.ts'

/** Limits on the forms that are accepted within ten minutes. */
export interface LimitedForms {
  perAddress: number
  inAll: number
}

export type FormLimits = ReturnType<typeof createFormLimits>

const windowSeconds = 600
const responseMs = 500

/** Rate limiter for forms. */
export function createFormLimits({ perAddress, inAll }: LimitedForms) {
  const ofAddress = new RateLimiterMemory({ duration: windowSeconds, points: perAddress })
  const ofAll = new RateLimiterMemory({ duration: windowSeconds, points: inAll })
  const shared = new Map<RateLimiterMemory, RateLimiterRedis>()

  async function consume(alone: RateLimiterMemory, key: string): Promise<number> {
    const together = shared.get(alone)
    const count = together ? withTimeout(together.consume(key), responseMs) : alone.consume(key)
    return toWaitSeconds(
      count.catch((error: unknown) => {
        if (error instanceof TimeoutError) return alone.consume(key)
        throw error
      }),
    )
  }

  return {
    /** @returns 0 where the form is accepted, otherwise the seconds until the next one from this address is */
    take: async (address: string) =>
      (await consume(ofAddress, toNetwork(address))) || (await consume(ofAll, 'all')),
    /**
     * Counts together with the other replicas from now on, or alone while Redis is unavailable.
     *
     * @param host of the site: another site that uses the same Redis has limits of its own
     */
    share(storeClient: RedisClient, host: string): void {
      for (const insuranceLimiter of [ofAddress, ofAll])
        shared.set(
          insuranceLimiter,
          new RateLimiterRedis({
            keyPrefix: `werkseite:${host}:form-limit`,
            duration: windowSeconds,
            points: insuranceLimiter.points,
            storeClient,
            useRedisPackage: true,
            rejectIfRedisNotReady: true,
            insuranceLimiter,
          }),
        )
    },
  }
}

async function toWaitSeconds(count: Promise<unknown>): Promise<number> {
  try {
    await count
    return 0
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  }
}
