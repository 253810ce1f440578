import type { ResponseUse, ContentClient } from '../../content/client/content-client.ts'
import {
  isContentError,
  isDefinitive,
  isOverloaded,
  statusOf,
} from '../../content/contract/content-error.ts'
import type { SiteRequest } from '../../renderer/page-context.ts'
import type { NoPage, PageError, PageRedirect } from '../../renderer/no-page.ts'
import type { Locale } from '../../locales/locales.ts'
import { callPath } from '../../routing/localized-path.ts'
import type { RedirectLists } from '../redirects/redirect-lists.ts'
import type { WorkLimits } from '../concurrency/work-limits.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { emergencyPage } from './emergency-page.ts'
import { createFollowRedirect } from '../redirects/follow-redirect.ts'
import { runHooks, type HookResult, type InTurn, type Pages } from './page-hooks.ts'
import type { PageRequest } from './page-request.ts'

/** Result of a rendering: a page, an error or a redirect. */
export interface RenderedPage {
  /** Status of the response: 200 for all data for the browser's router, except failures of the site itself. */
  status: number
  /** Status of the page itself. */
  pageStatus: number
  /** Target of a redirect. */
  location: string | null
  headers: [name: string, value: string][]
  body: string
  /** The backend's responses that the page depends on; `null` where it depends on anything else, or where a call failed. */
  sources: ResponseUse[] | null
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

interface RenderDeps {
  /** Vike's global context. */
  globalContext: () => Promise<{ pages: Pages }>
  assets: Pick<SiteAssets, 'pageAssets' | 'toDocument'>
  content: ContentClient
  config: Pick<
    ServerConfig,
    | 'siteName'
    | 'sitePhone'
    | 'siteUrl'
    | 'unavailableStatus'
    | 'tagManager'
    | 'maps'
    | 'consentMonths'
  >
  redirects: Pick<RedirectLists, 'find'>
  /** Limits of the processor work; nothing waits for the backend in their queues. */
  limits: Pick<WorkLimits, 'page' | 'invented'>
  development: boolean
  logger: Pick<Logger, 'error' | 'warn'>
}

/**
 * Renders pages, errors and redirects by the same steps in development and production: guards,
 * data, then a document or data for the router.
 *
 * @see docs/decisions/0030-one-pipeline.md
 */
export function createRenderPage({
  globalContext,
  assets,
  content: client,
  config,
  redirects,
  limits,
  development,
  logger,
}: RenderDeps): RenderPage {
  const site = {
    siteUrl: withoutSlash(config.siteUrl),
    siteName: config.siteName,
    sitePhone: config.sitePhone,
    services: toServices(config),
    consentMonths: config.consentMonths,
    assets: assets.pageAssets,
    hasRedirect: (path: string) => redirects.find(path) !== null,
    reportLeftOut: (pathname: string, pointer: string, reason: string) =>
      logger.warn({ pathname, count: 1, parts: [{ pointer, reason }] }, 'parts dropped'),
  }

  const followRedirect = createFollowRedirect({ redirects, logger })

  return async function renderPage(page) {
    const { pathname, asData, locale, preview, formOutcome, errorStatus } = page
    const { content, sources } = contentOfPage(client)
    // The call starts early; its result or error is read later.
    const layoutResponse = content.layout(locale, { preview }).then(
      (layout) => ({ kind: 'layout' as const, layout }),
      (error: unknown) => ({ kind: 'error' as const, error }),
    )
    const { pages } = await globalContext()
    const request: SiteRequest = { ...site, ...page, content, layoutResponse }
    let failure: NoPage | undefined
    const recover = (error: unknown) => {
      if (isOverloaded(error)) throw error
      failure = toNoPage(error, development)
      logFailure(pathname, error, failure)
      return failure
    }
    const follow = (redirect: PageRedirect) => followRedirect(redirect, { ...page, content })
    const inTurn: InTurn = (work, error) =>
      (isInvented(page, error) ? limits.invented : limits.page).run(work)
    const result = await runHooks(pages, request, { recover, follow, inTurn }).catch(
      (error: unknown) => {
        if (isOverloaded(error)) return insteadOf(failure, error)
        logger.error({ path: pathname, err: error }, 'error page failed')
        return null
      },
    )
    const response = asData ? toData(result) : await toDocument(result, page)
    const isOfContent = !preview && !formOutcome && !errorStatus && response.pageStatus < 500
    return { ...response, sources: isOfContent ? withRedirects(sources(), response, locale) : null }
  }

  function logFailure(path: string, error: unknown, noPage: NoPage): void {
    if (noPage.kind === 'redirect' || noPage.status === 404) return
    const event = isContentError(error) ? 'content failed' : 'page failed'
    logger.error({ path, status: noPage.status, err: error }, event)
  }

  async function toDocument(
    result: HookResult | null,
    { pathname, locale }: PageRequest,
  ): Promise<Answer> {
    const type: Header = ['Content-Type', 'text/html; charset=utf-8']
    if (result?.kind === 'redirect')
      return { ...toResponse(result.status, [type], ''), location: result.location }
    if (result?.kind === 'error' && result.status === 598)
      return toResponse(onTheWire(598), [type], emergencyPage(locale, 598, config.sitePhone))
    if (result?.kind !== 'document') return toResponse(500, [type], emergencyPage(locale))
    const html = (await assets.toDocument?.(result.document, pathname)) ?? result.document
    return toResponse(onTheWire(result.status), [type, ['Link', result.links]], html)
  }

  /** Errors and redirects are data, too; the router recognises them by their content, not by the status of the response. */
  function toData(result: HookResult | null): Answer {
    const type: Header = ['Content-Type', 'application/json; charset=utf-8']
    const data = result && toPageResponse(result)
    if (!data) return toResponse(500, [type], JSON.stringify({ message: 'page failed' }))
    const pageStatus = onTheWire(result.status)
    return { ...toResponse(200, [type], JSON.stringify(data)), pageStatus }
  }

  function onTheWire(status: number): number {
    return status === 598 ? config.unavailableStatus : status
  }
}

/** A redirect also depends on the lists of redirects, through which it was followed. */
function withRedirects(
  sources: ResponseUse[] | null,
  { pageStatus }: Answer,
  locale: Locale,
): ResponseUse[] | null {
  if (pageStatus < 300 || pageStatus >= 400) return sources
  const lists: ResponseUse = { kind: 'redirects', path: callPath(locale, 'redirects'), ageMs: 0 }
  return sources && [...sources, lists]
}

type PageContent = Pick<ContentClient, 'layout' | 'page' | 'pages' | 'search'>

/**
 * Content client for one rendering, which records the responses that it returns.
 *
 * `sources` returns those responses; `null` where the page depends on anything else: a failed call, or responses that are never stored.
 */
function contentOfPage(content: PageContent) {
  const uses = new Map<string, ResponseUse>()
  const observe = (use: ResponseUse) => void uses.set(`${use.kind} ${use.path}`, use)
  let isComplete = true
  const note = (error: unknown) => {
    if (!isDefinitive(error)) isComplete = false
    throw error
  }
  const observed: PageContent = {
    layout: (locale, request) => content.layout(locale, { ...request, observe }).catch(note),
    page: (path, request) => content.page(path, { ...request, observe }).catch(note),
    // Without a list, a page is found by other calls: the failure makes no page incomplete.
    pages: (locale, request) => content.pages(locale, { ...request, observe }),
    search(...call) {
      isComplete = false
      return content.search(...call)
    },
  }
  return { content: observed, sources: () => (isComplete ? [...uses.values()] : null) }
}

/**
 * True for a page that anybody can invent: one with a query, the thanks for a form, which a query names, and an error that the request has
 * caused.
 */
function isInvented({ search, preview, formOutcome }: PageRequest, error?: PageError): boolean {
  if (error && error.status < 500) return true
  if (preview) return false
  return formOutcome ? formOutcome.kind === 'sent' : search !== ''
}

/** A request that has waited for the backend gets the 598 screen, if only as a short text. Any other one is refused. */
function insteadOf(failure: NoPage | undefined, overload: Error): PageError {
  if (failure?.kind === 'error' && failure.status === 598) return failure
  throw overload
}

/**
 * The error or redirect for a failure.
 *
 * @param development only then the raw error is sent to the browser
 * @see docs/reference/content-contract.md
 */
export function toNoPage(error: unknown, development: boolean): NoPage {
  const cause = isContentError(error) ? error : null
  if (cause?.kind === 'moved')
    return { kind: 'redirect', location: cause.location, status: cause.permanent ? 301 : 302 }
  if (cause?.kind === 'not-found') return { kind: 'error', status: 404 }
  const message = development && error instanceof Error ? error.message : undefined
  const publicMessage = cause?.kind === 'rejected' ? cause.publicMessage : undefined
  return { kind: 'error', status: statusOf(error), publicMessage, message }
}

type Header = [name: string, value: string]
type Answer = Omit<RenderedPage, 'sources'>

function toResponse(status: number, headers: Header[], body: string): Answer {
  return { status, pageStatus: status, location: null, headers, body }
}

function toPageResponse(result: HookResult) {
  if (result.kind === 'redirect') return { redirect: result.location }
  return result.kind === 'data' ? result.response : null
}

/** Settings of third-party services for the browser. */
function toServices({ tagManager, maps }: Pick<ServerConfig, 'tagManager' | 'maps'>) {
  if (!tagManager && !maps) return null
  return {
    ...(tagManager && { tagManager: { id: tagManager.id, url: withoutSlash(tagManager.url) } }),
    ...(maps && { maps: { key: maps.key, url: withoutSlash(maps.url) } }),
  }
}

function withoutSlash({ href }: URL): string {
  return href.replace(/\/$/, '')
}
