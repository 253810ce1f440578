import type { ContractCall } from './contract-calls.ts'

const effect = 'visitors see a change only when the page is fresh no more'

/**
 * The call that the content service makes: the one to the site, tried with its token.
 *
 * @param token `undefined`: nothing is asked
 */
export function purgeCall(site: URL, token: string | undefined): ContractCall {
  const address = new URL('/ops/purge', site)
  return {
    name: `POST ${address.href} with PURGE_TOKEN`,
    async check() {
      if (!token) return null
      try {
        const { status } = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ paths: ['/werkseite-contract'] }),
          signal: AbortSignal.timeout(10_000),
        })
        return status < 300 ? [] : [{ reason: `status ${status}`, effect }]
      } catch {
        return [{ reason: 'the site does not answer', effect }]
      }
    },
  }
}
