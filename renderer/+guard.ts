import { guards, runGuards, type Verdict } from './server/guards.ts'
import type { HookContext } from './page-context.ts'

/** Runs the guards that the page names. */
export function guard(pageContext: HookContext): Promise<Verdict> {
  return runGuards(pageContext.config.guards ?? [], guards, pageContext)
}
