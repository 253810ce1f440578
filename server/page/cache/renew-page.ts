import type { AnswerUse, ContentClient } from '../../../content/client/content-client.ts'
import type { Encoding } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderPage } from '../render-page.ts'
import type { SharedPage, SharedPages } from '../shared/shared-pages.ts'
import { type CachedPage, type Freshness, toCachedPage, toOrigin } from './cached-page.ts'

/** A page as it is by now. */
export interface RenewedPage {
  page: CachedPage
  /** False for failures, and for what is not the same for everybody a moment later. */
  isCacheable: boolean
  /** Of a page of another replica: something of it was purged since. */
  isPurged?: boolean
  /** It cannot be made anew at the moment: it stands in, or the backend's answers are old ones. */
  isLate?: boolean
  /** How long it took to make, where it was made here. */
  renderMs?: number
  /** The page's own, which a page as data is not sent with; where it was made here. */
  pageStatus?: number
}

/** @param older the cached page so far */
export type RenewPage = (
  request: CacheableRequest,
  encoding: Encoding,
  older: CachedPage | null,
) => Promise<RenewedPage>

interface RenewalDeps {
  render: RenderPage
  content: Pick<ContentClient, 'confirm'>
  /** `null`: there is one replica only. */
  shared: SharedPages | null
  /** Of a page of another replica. */
  freshnessOf: (shared: SharedPage) => Freshness
  /** An answer of the backend that is older was not asked for now. */
  freshMs: number
  now: () => number
}

/**
 * How a page becomes fresh, the cheapest way first: the backend confirms all that is in it, another replica has it or is
 * about to, it is rendered.
 */
export function createRenewal(deps: RenewalDeps): RenewPage {
  const { render, shared, freshnessOf, freshMs, now } = deps

  /** True if another replica's page can be sent: a fresh one always, a stale one if it was not purged and this replica has none of its own. */
  function isShown(found: SharedPage, older: CachedPage | null): boolean {
    const freshness = freshnessOf(found)
    return freshness === 'fresh' || (freshness === 'stale' && !found.isPurged && !older)
  }

  async function make(request: CacheableRequest, encoding: Encoding, older: CachedPage | null) {
    const [start, time, sequence] = [performance.now(), now(), shared?.sequence() ?? 0]
    const rendered = await render(request)
    const page = await toCachedPage(rendered, encoding, older, time)
    const isCacheable = rendered.sources !== null
    if (isCacheable) shared?.write(request.key, page, sequence)
    const renderMs = performance.now() - start
    return { page, isCacheable, isLate: isLate(page), renderMs, pageStatus: rendered.pageStatus }
  }

  /** Where the backend is away, its client gives older answers. */
  function isLate({ confirmedAt }: CachedPage): boolean {
    return now() - confirmedAt >= freshMs
  }

  /** One replica takes the lock and renders the page. The others wait for the lock a moment, and then render it themselves. */
  async function makeOnce(
    request: CacheableRequest,
    encoding: Encoding,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    if (!shared) return make(request, encoding, older)
    const unlock = await shared.lock(request.key)
    const awaited = unlock ? null : await shared.awaitUnlocked(request.key)
    if (awaited && isShown(awaited, older)) return { ...awaited, isCacheable: true }
    try {
      return await make(request, encoding, older)
    } finally {
      unlock?.()
    }
  }

  return async function renewPage(request, encoding, older) {
    const confirmed = older && (await confirm(older, deps))
    if (confirmed) return { page: confirmed, isCacheable: true, isLate: isLate(confirmed) }
    const found = (await shared?.read(request.key)) ?? null
    if (found && isShown(found, older)) return { ...found, isCacheable: true }
    const made = await makeOnce(request, encoding, older)
    const { isCacheable, pageStatus = 200 } = made
    const hasFailed = !isCacheable && pageStatus >= 500
    if (!hasFailed || !found || older || freshnessOf(found) === 'gone') return made
    return { ...found, isCacheable: true, isLate: true }
  }
}

/** @returns the page as of now, or `null` where the backend says something else by now, or nothing */
async function confirm(
  page: CachedPage,
  { content, now }: Pick<RenewalDeps, 'content' | 'now'>,
): Promise<CachedPage | null> {
  if (page.isShortLived) return null
  const time = now()
  const uses: AnswerUse[] = []
  for (const source of page.sources) {
    const use = await content.confirm(source).catch(() => null)
    if (use?.digest !== source.digest) return null
    uses.push(use)
  }
  return { ...page, ...toOrigin(uses, time) }
}
