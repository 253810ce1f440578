import type { ComponentType } from 'react'
import type { PageContext } from 'vike/types'
import type { Layout } from '../content/contract/layout.ts'
import type { PageData } from './page-context.ts'
import type { PageRootProps } from './PageRoot.tsx'
import type { Texts } from './texts/TextsContext.tsx'

/** What is shown for a page context; on the server and in the browser the same. */
export function pageRootProps(
  pageContext: PageContext,
  View: ComponentType<{ data: unknown }>,
  texts: Texts,
  layout: Layout | null,
): PageRootProps {
  const status = errorStatus(pageContext)
  const page = status ? undefined : (pageContext.data as PageData).page
  return {
    View,
    data: status ? { status, message: pageContext.abortReason?.message } : pageContext.data,
    texts,
    siteName: pageContext.siteName,
    pathname: pageContext.urlPathname,
    layout,
    translatedPaths: page?.meta.translatedPaths ?? {},
    errorStatus: status,
    formOutcome: pageContext.formOutcome,
  }
}

/**
 * @returns the status that an error page shows, `undefined` for any other page
 * @see AbortReason
 */
export function errorStatus(pageContext: PageContext): number | undefined {
  if (pageContext.abortReason) return pageContext.abortReason.status
  if (typeof pageContext.is404 !== 'boolean') return undefined
  if (pageContext.is404) return 404
  return isWithoutReply(pageContext) ? 598 : 500
}

/** Whether the browser had no answer from the site: all that `fetch` and `import` tell of it is a `TypeError`. */
function isWithoutReply({ isClientSide, errorWhileRendering }: PageContext): boolean {
  return isClientSide && errorWhileRendering instanceof TypeError
}
