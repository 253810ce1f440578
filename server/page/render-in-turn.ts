import type { ContentClient } from '../../content/client/content-client.ts'
import { inTime, TookTooLong } from '../concurrency/in-time.ts'
import { createTurns } from '../concurrency/turns.ts'
import type { TurnKind } from '../ops/metrics.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderPage } from './render-page.ts'

/**
 * A page takes some 5 ms: between two looks at who wants a cached one, this many are made at most. Many may wait: who waits asks for
 * nothing else meanwhile, and to refuse takes time, too.
 */
const pageTurns = { atOnce: 8, maxWaiting: 500, patienceMs: 5_000 }
/** Of pages that say that there is none: anybody can invent as many paths as they like. */
const missingTurns = { atOnce: 2, maxWaiting: 500, patienceMs: 3_000 }
/** To ask the backend takes hardly any time of this process: all connections that there may be can wait for it. */
const lookupTurns = { atOnce: 32, maxWaiting: 2_000, patienceMs: 5_000 }
/** A backend that takes longer is not waited for twice: the page may be there. */
const lookupMs = 1_000

interface RenderInTurnDeps {
  render: RenderPage
  content: Pick<ContentClient, 'page'>
  onRefused: (kind: TurnKind) => void
}

/**
 * Renders pages in turn. Where turns are short, paths that are no page have some of their own, so that a flood of them leaves those of the others
 * alone: the backend is asked before, and what it says is used again for the page.
 *
 * @see docs/decisions/0035-turns.md
 */
export function createRenderInTurn({ render, content, onRefused }: RenderInTurnDeps): RenderPage {
  const pages = createTurns({ ...pageTurns, onRefused: () => onRefused('page') })
  const missing = createTurns({ ...missingTurns, onRefused: () => onRefused('lookup') })
  const lookups = createTurns({ ...lookupTurns, onRefused: () => onRefused('lookup') })

  function isMissing({ url }: PageRequest): Promise<boolean> {
    return inTime(content.page(decodeURI(url)), lookupMs).then(
      () => false,
      (error: unknown) => !(error instanceof TookTooLong),
    )
  }

  return async function renderInTurn(page) {
    const isUnknown = !pages.isFree() && isAnybodys(page)
    const isInvented = isUnknown && (await lookups.run(() => isMissing(page)))
    return (isInvented ? missing : pages).run(() => render(page))
  }
}

/** Queries have turns of their own before they come here. */
function isAnybodys({ url, preview, formOutcome, errorStatus }: PageRequest): boolean {
  return !preview && !formOutcome && !errorStatus && !url.includes('?')
}
