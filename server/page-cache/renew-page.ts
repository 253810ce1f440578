import type { AnswerUse, ContentClient } from '../../content/client/content-client.ts'
import type { RenderedPage } from '../rendered-page.ts'
import type { Encoding, KeptPage } from './kept-page.ts'
import type { PageKey } from './page-key.ts'
import type { SharedPages } from './shared-pages.ts'
import { toKeptPage, toOrigin } from './to-kept-page.ts'

/** A page as it is by now. */
export interface RenewedPage {
  page: KeptPage
  /** False for failures, and for what is not the same for everybody a moment later. */
  isKept: boolean
  /** How long it took to make, where it was made here. */
  renderMs?: number
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
  /** True for a page of another replica that may be shown as it is. */
  isFresh: (page: KeptPage) => boolean
  now: () => number
}

/**
 * How a page becomes fresh, the cheapest way first: the backend confirms all that is in it, another replica has it or is about to,
 * it is rendered.
 */
export function createRenewal(deps: RenewalDeps): RenewPage {
  const { render, shared, isFresh, now } = deps

  async function findElsewhere(key: PageKey, older: KeptPage | null): Promise<KeptPage | null> {
    const confirmed = older && (await confirm(older, deps))
    if (confirmed) return confirmed
    const page = await shared?.read(key.key)
    return page && isFresh(page) ? page : null
  }

  async function make(key: PageKey, encoding: Encoding, older: KeptPage | null) {
    const [start, time] = [performance.now(), now()]
    const rendered = await render(key)
    const page = await toKeptPage(rendered, encoding, older, time)
    return { page, isKept: rendered.sources !== null, renderMs: performance.now() - start }
  }

  return async function renewPage(key, encoding, older) {
    const found = await findElsewhere(key, older)
    if (found) return { page: found, isKept: true }
    const endTurn = shared && (await shared.takeTurn(key.key))
    const awaited = shared && !endTurn && (await shared.await(key.key))
    if (awaited && isFresh(awaited)) return { page: awaited, isKept: true }
    try {
      const made = await make(key, encoding, older)
      if (made.isKept) shared?.write(key.key, made.page)
      return made
    } finally {
      endTurn?.()
    }
  }
}

/** @returns the page as of now, or `null` where the backend says something else by now, or nothing */
async function confirm(
  page: KeptPage,
  { content, now }: Pick<RenewalDeps, 'content' | 'now'>,
): Promise<KeptPage | null> {
  if (page.brief) return null
  const uses: AnswerUse[] = []
  for (const { kind, path, digest } of page.sources) {
    const use = await content.confirm(kind, path).catch(() => null)
    if (use?.digest !== digest) return null
    uses.push(use)
  }
  return { ...page, ...toOrigin(uses, now()) }
}
