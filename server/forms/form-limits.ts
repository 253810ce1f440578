import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How many forms are taken within ten minutes. */
export interface LimitedForms {
  perAddress: number
  inAll: number
}

/** Counts forms. */
export interface FormLimits {
  /** @returns seconds until the next one from there is taken, or 0 where this one is */
  take(address: string): Promise<number>
}

const windowSeconds = 600

export function createFormLimits({ perAddress, inAll }: LimitedForms): FormLimits {
  const ofAddress = new RateLimiterMemory({ points: perAddress, duration: windowSeconds })
  const ofAll = new RateLimiterMemory({ points: inAll, duration: windowSeconds })
  return {
    take: async (address) =>
      (await consume(ofAddress, toNetwork(address))) || (await consume(ofAll, 'all')),
  }
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
  }
}

/** Who has one IPv6 address has a network of them: 64 bits are one visitor. */
export function toNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':')
}
