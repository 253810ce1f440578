import { pageError } from '../no-page.ts'
import type { HookContext } from '../../page-context.ts'
import type { Guard, Verdict } from './guards.ts'

/**
 * Runs route guards one after the other, until one says no.
 *
 * @param names of guards, as a page's configuration has them
 * @returns the error page with status 500 for a name that is unknown
 */
export async function runGuards(
  names: readonly string[],
  guards: Readonly<Record<string, Guard>>,
  pageContext: HookContext,
): Promise<Verdict> {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) return pageError(500, `Unknown middleware ${name}`)
    const verdict = await guard(pageContext)
    if (verdict) return verdict
  }
  return undefined
}
