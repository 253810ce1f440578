import {
  authorizationOf,
  noTokens,
  type BackendTokens,
} from '../../../content/client/backend-tokens.ts'
import { createBackendAddress } from '../../../content/client/request-json.ts'
import { contract } from '../../../content/contract/contract.ts'
import { callPath, splitLocale } from '../../../routing/localized-path.ts'
import { defaultLocale, type Locale } from '../../../locales/locales.ts'
import type { CliConfig } from '../../cli-config.ts'
import { droppedParts } from './dropped-parts.ts'
import { isSuccess, type Fetcher } from '../fetch/fetcher.ts'
import type { BackendPage } from '../visit.ts'
import { tryParseJson } from '../walk-texts.ts'

export type Backend = ReturnType<typeof createBackend>

/** `preview` includes drafts. */
export interface BackendOptions extends Pick<CliConfig, 'base' | 'locales' | 'preview'> {
  url: URL
  fetch: Fetcher
  tokens?: BackendTokens
}

/** Client of the content service for a run. Calls do not throw. */
export function createBackend({
  url,
  base,
  locales,
  preview,
  fetch,
  tokens = noTokens,
}: BackendOptions) {
  const address = createBackendAddress(url)

  async function askFor(path: string, withDrafts: boolean): Promise<Reply> {
    const target = new URL(address.toBackendPath(path), address.origin)
    const headers = {
      accept: 'application/json',
      ...(withDrafts && { view: 'PREVIEW' }),
      ...authorizationOf(tokens, withDrafts),
    }
    const request = { method: 'GET', url: target, headers, maxBytes } as const
    const { outcome, body } = await fetch(request)
    const { status, redirects } = outcome
    if (status === null) return { status, body: null }
    const [redirect] = redirects
    if (redirect) return { status: redirect.status, body: null }
    return { status, body: tryParseJson(new TextDecoder().decode(body)) ?? null }
  }

  /** @returns `null` for an address outside the site or the requested languages */
  async function source(page: URL): Promise<BackendPage | null> {
    const { locale } = splitLocale(page.pathname)
    if (page.origin !== base.origin || !locale || !locales.includes(locale)) return null
    const path = page.pathname + page.search
    const [live, withDrafts] = await Promise.all([
      askFor(path, false),
      preview ? askFor(path, true) : null,
    ])
    // An unpublished page may be a draft, or a page that the site generates.
    const newest = withDrafts ?? (live.status === 404 ? await askFor(path, true) : live)
    const { status, body } = newest
    return { locale, liveStatus: live.status, status, body }
  }

  /** @returns unvalidated JSON; `null` without a usable response */
  async function call(locale: Locale, name: SeedCall): Promise<unknown> {
    const reply = await askFor(callPath(locale, name), preview)
    return isSuccess(reply) ? reply.body : null
  }

  /** `url`: base address, possibly with a path. */
  return { url, source, call }
}

/** Calls that name addresses to start from. */
export type SeedCall = 'layout' | 'navigation' | 'redirects'

interface Reply {
  status: number | null
  body: unknown
}

/** Limit of one response. */
const maxBytes = 5_000_000

/**
 * Finds the backend of a site: `/admin` redirects to it, or names the embedded one.
 *
 * @returns base address of the backend; `null` if no address speaks the contract
 */
export async function findBackend(base: URL, fetch: Fetcher): Promise<URL | null> {
  const url = new URL('/admin', base)
  const { outcome, headers } = await fetch({ method: 'HEAD', url })
  const embedded = URL.parse(headers['x-content-service'] ?? '')
  // The redirects are sufficient, even if the backend requires a login or does not respond.
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
