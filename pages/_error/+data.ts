import { hasOwnTexts } from '../../components/page/error-texts.ts'
import { findLikelyPages } from './find-likely-pages.ts'
import { findTranslations } from './find-translations.ts'
import { withinTime } from '../../routing/within-time.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import type { ErrorData } from '../../components/page/page-state.ts'

/** Data of the error page: the status; for a page that was not found or removed, its addresses in other languages and similar pages. */
export async function data({ error, request }: HookContext): Promise<ErrorData> {
  const { status, publicMessage, message } = error ?? { status: 500 }
  const [translatedPaths, likelyPages] = await Promise.all([
    status === 404
      ? withinTime(findTranslations(request.pathname, request), patienceMs, {})
      : Promise.resolve({}),
    status === 404 || status === 410
      ? withinTime(findLikelyPages(request), patienceMs, [])
      : Promise.resolve([]),
  ])
  return {
    status,
    ...(!hasOwnTexts(status) && { publicMessage }),
    message,
    translatedPaths,
    likelyPages,
    ...(status === 598 && request.sitePhone !== null && { phone: request.sitePhone }),
  }
}

/** A visitor waits no longer than this for the suggestions of an error page, in ms. */
const patienceMs = 1_000
