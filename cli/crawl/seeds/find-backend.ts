import { readTolerantly } from '../../../content/client/read-tolerantly.ts'
import { isContentError } from '../../../content/contract/content-error.ts'
import { contract } from '../../../content/contract/contract.ts'
import { defaultLocale } from '../../../locales/locales.ts'
import { createBackend } from './backend.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { ask } from '../probe/probe.ts'

/**
 * Asks the site where its backend is: `/admin` leads there, or says where the embedded one is.
 *
 * @returns base address of the backend, or `null` where none is found that speaks the contract
 * @throws the signal's reason if the caller aborted
 */
export async function findBackend(
  base: URL,
  fetch: Fetcher,
  signal?: AbortSignal,
): Promise<URL | null> {
  const url = new URL('/admin', base)
  const { outcome, answer } = await ask(fetch, { method: 'HEAD', url, signal })
  const embedded = URL.parse(answer?.headers['x-content-service'] ?? '')
  // A backend's own login, or its silence, does not matter: the way there is what tells.
  const led = outcome.redirects.map(({ to }) => toBaseAddress(new URL(to)))
  for (const candidate of embedded ? [embedded] : led) {
    if (!candidate || candidate.href === new URL('/', base).href) continue
    if (await speaksContract(candidate, base, fetch, signal)) return candidate
  }
  return null
}

/** @example toBaseAddress(new URL('https://host/cms/admin')) // https://host/cms */
function toBaseAddress({ origin, pathname }: URL): URL | null {
  const prefix = /^(.*)\/admin\/?$/.exec(pathname)?.[1]
  return prefix === undefined ? null : new URL(prefix, origin)
}

async function speaksContract(
  url: URL,
  base: URL,
  fetch: Fetcher,
  signal?: AbortSignal,
): Promise<boolean> {
  const backend = createBackend({ url, base, locales: [defaultLocale], preview: false, fetch })
  try {
    readTolerantly(contract.layout, await backend.layout(defaultLocale, signal))
    return true
  } catch (error) {
    if (isContentError(error)) return false
    throw error
  }
}
