import { hasOwnTexts } from '../../renderer/head/error-texts.ts'
import { findTranslations } from '../../renderer/server/find-translations.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import type { ErrorData } from '../../renderer/page/page-state.ts'

/** Data of the error page: the status and, for a page that was not found, its addresses in other languages. */
export async function data({ error, urlPathname, request }: HookContext): Promise<ErrorData> {
  const { status, publicMessage, message } = error ?? { status: 500 }
  const translatedPaths = status === 404 ? await findTranslations(urlPathname, request) : {}
  return { status, ...(!hasOwnTexts(status) && { publicMessage }), message, translatedPaths }
}
