import type { getGlobalContext } from 'vike/server'
import { isContentError } from '../../content/contract/content-error.ts'
import type { Locale } from '../../locales/locales.ts'
import { decodePathname } from '../../routing/localized-path.ts'
import type { NoPage, PageError } from '../../renderer/server/no-page.ts'
import type {
  HookContext,
  PageHooks,
  PageResult,
  SiteRequest,
} from '../../renderer/page-context.ts'
import { guards, runGuards } from './guards.ts'

type Pages = Awaited<ReturnType<typeof getGlobalContext>>['pages']

export interface HookRequest {
  /** As browsers send it, without query. */
  pathname: string
  /** `?q=heber`, or empty. */
  search: string
  locale: Locale
  request: SiteRequest
}

/** A page as its hooks made it, with the status that it shows. */
export type HookResult = (PageResult & { kind: 'page'; status: number }) | NoPage

/**
 * Finds the page of a path by the pages' route functions and runs its guards and hooks. What the hooks return or
 * throw in place of a page becomes a redirect, or the page of the folder `_error`.
 *
 * @param pages of Vike's global context, of this moment: in development modules change
 * @param recover says what is shown where a hook throws
 * @returns never an error, unless the hooks of the error page make one
 * @throws what the hooks of the error page throw
 * @see docs/decisions/0030-one-pipeline.md
 */
export async function runHooks(
  pages: Pages,
  { pathname, ...asked }: HookRequest,
  recover: (error: unknown) => NoPage,
): Promise<HookResult> {
  const tidy = tidyPathname(pathname)
  if (tidy !== pathname) return { kind: 'redirect', location: tidy + asked.search, status: 301 }
  const context = { ...asked, urlPathname: decodePathname(pathname) }
  const pageId = findPageId(pages, context.urlPathname)
  const result = pageId ? await runPage(pages, { ...context, pageId }).catch(recover) : notFound
  if (result.kind !== 'error') return result
  return runPage(pages, { ...context, pageId: errorPageId(pages), error: result })
}

const notFound: PageError = { kind: 'error', status: 404 }

async function runPage(
  pages: Pages,
  page: Omit<HookContext, 'config'> & Pick<HookContext, 'error'>,
): Promise<HookResult> {
  const config = pages[page.pageId]?.config as unknown as PageConfig
  const context: HookContext = { ...page, config }
  const denied = page.error ? undefined : await runGuards(config.guards ?? [], guards, context)
  if (denied) return denied
  const data = await config.data(context)
  if ('kind' in data) return data
  const result = await config.onRenderHtml({ ...context, data, Page: config.Page })
  return { ...result, kind: 'page', status: page.error?.status ?? 200 }
}

/** What `renderer/+config.ts` makes Vike list of a page. */
interface PageConfig extends PageHooks {
  guards?: string[]
}

type Route = (page: { urlPathname: string }) => boolean | { precedence?: number }

/** Of several pages for a path the one with the highest precedence: https://vike.dev/route-function */
function findPageId(pages: Pages, urlPathname: string): string | undefined {
  const matches = Object.entries(pages).flatMap(([pageId, { config, isErrorPage }]) => {
    if (isErrorPage) return []
    const match = (config.route as unknown as Route)({ urlPathname })
    return match ? [{ pageId, precedence: match === true ? 0 : (match.precedence ?? 0) }] : []
  })
  return matches.toSorted((one, other) => other.precedence - one.precedence)[0]?.pageId
}

function errorPageId(pages: Pages): string {
  return Object.keys(pages).find((pageId) => pages[pageId]?.isErrorPage) ?? ''
}

/** Without empty names and without a slash at the end. */
function tidyPathname(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`
}

/**
 * What is shown where the content has failed: a reply of the backend with its own status, no reply as 598, an unreadable
 * one as 500, as is any other error.
 *
 * @param development the raw error goes to the browser there, and nowhere else
 * @see docs/content-contract.md
 */
export function toNoPage(error: unknown, development: boolean): NoPage {
  if (!isContentError(error)) return { kind: 'error', status: 500 }
  const message = development ? error.message : undefined
  switch (error.kind) {
    case 'moved':
      return {
        kind: 'redirect',
        location: error.location,
        status: error.permanent ? 301 : 302,
      }
    case 'not-found':
      return { kind: 'error', status: 404 }
    case 'unavailable':
      return { kind: 'error', status: 598 }
    case 'rejected':
      return { kind: 'error', status: error.status, publicMessage: error.publicMessage, message }
    case 'refused':
    case 'invalid':
      return { kind: 'error', status: 500, message }
  }
}
