import { guards } from './guards/guards.ts'
import { runGuards } from './guards/run-guards.ts'
import type { HookContext } from './page-context.ts'

/** Runs the guards that the page names; what has failed already goes no further. */
export async function guard(pageContext: HookContext): Promise<void> {
  const { failure } = pageContext.request
  if (failure) throw failure.error
  await runGuards(pageContext.config.guards ?? [], guards, pageContext)
}
