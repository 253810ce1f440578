import { pageError, type NoPage } from './no-page.ts'
import type { HookContext } from '../page-context.ts'

/** What a guard says: what is shown in place of the page, or nothing where the page may be shown. */
export type Verdict = NoPage | undefined

/** Decides before a page's data is asked for whether the page may be shown. */
export type Guard = (pageContext: HookContext) => Verdict | Promise<Verdict>

/** The guards that a page can name in its configuration. */
export const guards: Readonly<Record<string, Guard>> = {
  /** The server wants the error page in place of the page. */
  'requested-status': ({ request }) =>
    request.errorStatus === undefined ? undefined : pageError(request.errorStatus),
}

/**
 * Runs route guards one after the other, until one says no.
 *
 * @param names of guards, as a page's configuration has them
 * @returns the error page with status 500 for a name that is unknown
 */
export async function runGuards(
  names: readonly string[],
  available: Readonly<Record<string, Guard>>,
  pageContext: HookContext,
): Promise<Verdict> {
  for (const name of names) {
    const guard = Object.hasOwn(available, name) ? available[name] : undefined
    if (!guard) return pageError(500, `Unknown middleware ${name}`)
    const verdict = await guard(pageContext)
    if (verdict) return verdict
  }
  return undefined
}
