import type { AnswerUse, ContentClient } from '../../content/client/content-client.ts'
import type { RenderedPage } from '../rendered-page.ts'
import type { Freshness } from './freshness.ts'
import type { Encoding, KeptPage } from './kept-page.ts'
import type { PageKey } from './page-key.ts'
import type { SharedPages } from './shared-pages.ts'
import { toKeptPage, toOrigin } from './to-kept-page.ts'

/** A page as it is by now. */
export interface RenewedPage {
  page: KeptPage
  /** False for failures, and for what is not the same for everybody a moment later. */
  isKept: boolean
  /** It is another replica's. */
  isShared?: true
  /** It stands in for one that cannot be made. */
  isFallback?: true
  /** How long it took to make, where it was made here. */
  renderMs?: number
  /** The page's own, which a page as data is not sent with; where it was made here. */
  pageStatus?: number
}

/** @param older what was kept of it so far */
export type RenewPage = (
  key: PageKey,
  encoding: Encoding,
  older: KeptPage | null,
) => Promise<RenewedPage>

interface RenewalDeps {
  render: (key: PageKey) => Promise<RenderedPage>
  content: Pick<ContentClient, 'confirm'>
  /** `null`: there is one replica only. */
  shared: SharedPages | null
  /** Of a page of another replica. */
  freshnessOf: (page: KeptPage) => Freshness
  now: () => number
}

/**
 * How a page becomes fresh, the cheapest way first: the backend confirms all that is in it, another replica has it or is about to,
 * it is rendered.
 */
export function createRenewal(deps: RenewalDeps): RenewPage {
  const { render, shared, freshnessOf, now } = deps

  /** An older page of another replica is shown while it is renewed, but is no news to who has one. */
  function isShown(page: KeptPage, older: KeptPage | null): boolean {
    const freshness = freshnessOf(page)
    return freshness === 'fresh' || (freshness === 'stale' && !older)
  }

  async function make(key: PageKey, encoding: Encoding, older: KeptPage | null) {
    const [start, time] = [performance.now(), now()]
    const rendered = await render(key)
    const page = await toKeptPage(rendered, encoding, older, time)
    const { sources, pageStatus } = rendered
    return { page, isKept: sources !== null, renderMs: performance.now() - start, pageStatus }
  }

  /** One replica makes it, and the others wait for that, for a moment. */
  async function makeInTurn(
    key: PageKey,
    encoding: Encoding,
    older: KeptPage | null,
  ): Promise<RenewedPage> {
    if (!shared) return make(key, encoding, older)
    const endTurn = await shared.takeTurn(key.key)
    const awaited = endTurn ? null : await shared.await(key.key)
    if (awaited && isShown(awaited, older))
      return { page: awaited, isKept: true, isShared } as const
    try {
      const made = await make(key, encoding, older)
      if (made.isKept) shared.write(key.key, made.page)
      return made
    } finally {
      endTurn?.()
    }
  }

  return async function renewPage(key, encoding, older) {
    const confirmed = older && (await confirm(older, deps))
    if (confirmed) return { page: confirmed, isKept: true }
    const page = (await shared?.read(key.key)) ?? null
    if (page && isShown(page, older)) return { page, isKept: true, isShared }
    const made = await makeInTurn(key, encoding, older)
    const { isKept, pageStatus = 200 } = made
    const hasFailed = !isKept && pageStatus >= 500
    if (!hasFailed || !page || older || freshnessOf(page) === 'gone') return made
    return { page, isKept: true, isShared, isFallback: true }
  }
}

const isShared = true

/** @returns the page as of now, or `null` where the backend says something else by now, or nothing */
async function confirm(
  page: KeptPage,
  { content, now }: Pick<RenewalDeps, 'content' | 'now'>,
): Promise<KeptPage | null> {
  if (page.brief) return null
  const time = now()
  const uses: AnswerUse[] = []
  for (const source of page.sources) {
    const use = await content.confirm(source).catch(() => null)
    if (use?.digest !== source.digest) return null
    uses.push(use)
  }
  return { ...page, ...toOrigin(uses, time) }
}
