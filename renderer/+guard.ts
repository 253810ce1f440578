import type { PageContextServer } from 'vike/types'
import { abort } from './abort.ts'

/** Where the server has found a mistake before a page was looked up, the error page is shown in its place. */
export function guard({ forcedStatus }: PageContextServer): void {
  if (forcedStatus !== undefined) throw abort(forcedStatus)
}
