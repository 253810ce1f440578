import type { PageContextServer } from 'vike/types'
import { guards } from './guards/guards.ts'
import { runGuards } from './guards/run-guards.ts'

/** Runs the guards that the page names. */
export async function guard(pageContext: PageContextServer): Promise<void> {
  await runGuards(pageContext.config.guards ?? [], guards, pageContext)
}
