import { abort } from '../abort.ts'
import type { Guard } from './guards.ts'
import type { HookContext } from '../page-context.ts'

/**
 * Runs route guards one after the other, until one says no.
 *
 * @param names of guards, as a page's configuration has them
 * @throws status 500 for a name that is unknown
 */
export async function runGuards(
  names: readonly string[],
  guards: Readonly<Record<string, Guard>>,
  pageContext: HookContext,
): Promise<void> {
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined
    if (!guard) throw abort(500, `Unknown middleware ${name}`)
    await guard(pageContext)
  }
}
