import { abort } from '../abort.ts'
import type { HookContext } from '../page-context.ts'

/** Decides before a page's data is asked for whether the page may be shown; says no by throwing a redirect or a status. */
export type Guard = (pageContext: HookContext) => void | Promise<void>

/** The guards that a page can name in its configuration. */
export const guards: Readonly<Record<string, Guard>> = {
  /** The server wants the error page in place of the page. */
  'requested-status'({ request }) {
    if (request.errorStatus) throw abort(request.errorStatus)
  },
}
