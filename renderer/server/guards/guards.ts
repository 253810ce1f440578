import { pageError, type NoPage } from '../no-page.ts'
import type { HookContext } from '../../page-context.ts'

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
