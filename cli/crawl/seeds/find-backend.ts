import { contract } from '../../../content/contract/contract.ts'
import { defaultLocale } from '../../../locales/locales.ts'
import { createBackend } from './backend.ts'
import { droppedParts } from './dropped-parts.ts'
import type { Fetcher } from '../fetch/fetcher.ts'

/**
 * Finds the backend of a site: `/admin` redirects to it, or names the embedded one.
 *
 * @returns base address of the backend; `null` if no address speaks the contract
 */
export async function findBackend(base: URL, fetch: Fetcher): Promise<URL | null> {
  const url = new URL('/admin', base)
  const { outcome, headers } = await fetch({ method: 'HEAD', url })
  const embedded = URL.parse(headers['x-content-service'] ?? '')
  // The redirects are sufficient, even if the backend requires a login or does not answer.
  const led = outcome.redirects.map(({ to }) => toBaseAddress(new URL(to)))
  for (const candidate of embedded ? [embedded] : led) {
    if (!candidate || candidate.href === new URL('/', base).href) continue
    if (await speaksContract(candidate, base, fetch)) return candidate
  }
  return null
}

/** @example toBaseAddress(new URL('https://host/cms/admin')) // https://host/cms */
function toBaseAddress({ origin, pathname }: URL): URL | null {
  const prefix = /^(.*)\/admin\/?$/.exec(pathname)?.[1]
  return prefix === undefined ? null : new URL(prefix, origin)
}

async function speaksContract(url: URL, base: URL, fetch: Fetcher): Promise<boolean> {
  const backend = createBackend({ url, base, locales: [defaultLocale], preview: false, fetch })
  const parts = droppedParts(contract.layout, await backend.call(defaultLocale, 'layout'))
  return parts.every(({ pointer }) => pointer !== '')
}
