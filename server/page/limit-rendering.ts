import type { ContentClient } from '../../content/client/content-client.ts'
import { decodePathname } from '../../routing/localized-path.ts'
import { inTime, TookTooLong } from '../concurrency/in-time.ts'
import type { WorkLimits } from '../concurrency/work-limits.ts'
import type { PageRequest } from './page-request.ts'
import type { RenderPage } from './render-page.ts'

/** A backend that takes longer is not waited for twice: the page may be there. */
const lookupMs = 1_000

interface LimitDeps {
  content: Pick<ContentClient, 'page'>
  limits: Pick<WorkLimits, 'page' | 'missing' | 'pageLookup'>
}

/**
 * Renders so many pages at the same time. While pages wait, paths that are no page have a limit of their own, so that a flood of them
 * leaves other pages alone: the backend is asked before, and its answer is used again for the page.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
export function limitRendering(render: RenderPage, { content, limits }: LimitDeps): RenderPage {
  function isMissing({ url }: PageRequest): Promise<boolean> {
    return inTime(content.page(decodePathname(url)), lookupMs).then(
      () => false,
      (error: unknown) => !(error instanceof TookTooLong),
    )
  }

  return async function renderLimited(page) {
    const isUnknown = !limits.page.isFree() && isMadeUpEasily(page)
    const isNone = isUnknown && (await limits.pageLookup.run(() => isMissing(page)))
    return (isNone ? limits.missing : limits.page).run(() => render(page))
  }
}

/** Anybody can ask for such a path; pages of a query have a limit of their own before they come here. */
function isMadeUpEasily({ url, preview, formOutcome, errorStatus }: PageRequest): boolean {
  return !preview && !formOutcome && !errorStatus && !url.includes('?')
}
