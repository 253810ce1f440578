import type { HookContext } from '../../renderer/page-context.ts'
import type { NoPage } from '../../renderer/server/no-page.ts'

/** What a guard says: what is shown in place of the page, or nothing where the page may be shown. */
export type Verdict = NoPage | undefined

/** Decides before a page's data is asked for whether the page may be shown. */
export type Guard = (pageContext: HookContext) => Verdict | Promise<Verdict>

/** The guards that a page can name in its configuration, `guards` of its `+config`. */
export const guards: Readonly<Record<string, Guard>> = {
  /** The server wants the error page in place of the page. */
  'requested-status': ({ request }) =>
    request.errorStatus === undefined ? undefined : { kind: 'error', status: request.errorStatus },
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
    if (!guard) return { kind: 'error', status: 500, message: `Unknown middleware ${name}` }
    const verdict = await guard(pageContext)
    if (verdict) return verdict
  }
  return undefined
}
