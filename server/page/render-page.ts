import type { getGlobalContext } from 'vike/server'
import type {
  AnswerUse,
  ContentClient,
  ContentRequest,
} from '../../content/client/content-client.ts'
import { isContentError, saysWhatHolds } from '../../content/contract/content-error.ts'
import type { Locale } from '../../locales/locales.ts'
import type {
  HookContext,
  PageHooks,
  PageResult,
  SiteRequest,
} from '../../renderer/page-context.ts'
import type { PageAnswer } from '../../renderer/page/page-state.ts'
import type { NoPage, PageError } from '../../renderer/server/no-page.ts'
import { decodePathname, splitQuery } from '../../routing/localized-path.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import { emergencyPage } from './emergency-page.ts'
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
  /** The backend's answers that the page depends on; `null` where it depends on anything else, or where a call failed. */
  sources: AnswerUse[] | null
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

type Pages = Awaited<ReturnType<typeof getGlobalContext>>['pages']

interface RenderDeps {
  /** Vike's global context. */
  globalContext: () => Promise<{ pages: Pages }>
  assets: Pick<SiteAssets, 'pageAssets' | 'toDocument'>
  content: ContentClient
  config: Pick<ServerConfig, 'siteName' | 'siteUrl' | 'unavailableStatus' | 'tagManager' | 'maps'>
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
  development,
  logger,
}: RenderDeps): RenderPage {
  const site = {
    siteUrl: withoutSlash(config.siteUrl),
    siteName: config.siteName,
    services: toServices(config),
    assets: assets.pageAssets,
    reportLeftOut: (pathname: string, pointer: string, reason: string) =>
      logger.warn({ pathname, count: 1, parts: [{ pointer, reason }] }, 'parts dropped'),
  }

  return async function renderPage({ url, asData, locale, preview, formOutcome, errorStatus }) {
    const { content, sources } = contentOfPage(client)
    // The call starts early; its result or error is read later.
    const layoutAnswer = content.layout(locale, { preview }).then(
      (layout) => ({ layout }),
      (error: unknown) => ({ error }),
    )
    const { pages } = await globalContext()
    const request: SiteRequest = {
      ...site,
      content,
      layoutAnswer,
      preview,
      formOutcome: formOutcome ?? null,
      errorStatus,
      asData,
    }
    const { path: pathname, search } = splitQuery(url)
    const result = await runHooks(pages, { pathname, search, locale, request }, (error) => {
      const noPage = toNoPage(error, development)
      logFailure(pathname, error, noPage)
      return noPage
    }).catch((error: unknown) => {
      logger.error({ path: pathname, err: error }, 'error page failed')
      return null
    })
    const answer = asData ? toData(result) : await toDocument(result, locale, url)
    const isOfContent = !formOutcome && !errorStatus && answer.pageStatus < 500
    return { ...answer, sources: isOfContent ? sources() : null }
  }

  function logFailure(path: string, error: unknown, noPage: NoPage): void {
    if (noPage.kind === 'redirect' || noPage.status === 404) return
    const event = isContentError(error) ? 'content failed' : 'page failed'
    logger.error({ path, status: noPage.status, err: error }, event)
  }

  async function toDocument(
    result: HookResult | null,
    locale: Locale,
    url: string,
  ): Promise<Answer> {
    const type: Header = ['Content-Type', 'text/html; charset=utf-8']
    if (result?.kind === 'redirect')
      return { ...toAnswer(result.status, [type], ''), location: result.location }
    if (result?.kind !== 'page' || 'answer' in result)
      return toAnswer(500, [type], emergencyPage(locale))
    const html = (await assets.toDocument?.(result.document, url)) ?? result.document
    return toAnswer(onTheWire(result.status), [type, ['Link', result.links]], html)
  }

  /** Errors and redirects are data, too; the router recognises them by their content, not by the status of the response. */
  function toData(result: HookResult | null): Answer {
    const type: Header = ['Content-Type', 'application/json; charset=utf-8']
    const data = result && toPageAnswer(result)
    if (!data) return toAnswer(500, [type], JSON.stringify({ message: 'page failed' }))
    const pageStatus = onTheWire(result.status)
    return { ...toAnswer(200, [type], JSON.stringify(data)), pageStatus }
  }

  function onTheWire(status: number): number {
    return status === 598 ? config.unavailableStatus : status
  }
}

type PageContent = Pick<ContentClient, 'layout' | 'page' | 'search'>

/**
 * Content client for one rendering, which records the answers that it returns.
 *
 * `sources` returns those answers; `null` where the page depends on anything else: a failed call, or answers that are never stored.
 */
function contentOfPage(content: PageContent) {
  const uses = new Map<string, AnswerUse>()
  const observe = (use: AnswerUse) => void uses.set(use.key, use)
  let isComplete = true
  const note = (request?: ContentRequest) => (error: unknown) => {
    // Refusals of a preview are not observed.
    if (request?.preview || !saysWhatHolds(error)) isComplete = false
    throw error
  }
  const observed: PageContent = {
    layout: (locale, request) =>
      content.layout(locale, { ...request, observe }).catch(note(request)),
    page: (path, request) => content.page(path, { ...request, observe }).catch(note(request)),
    search(...call) {
      isComplete = false
      return content.search(...call)
    },
  }
  return { content: observed, sources: () => (isComplete ? [...uses.values()] : null) }
}

export interface HookRequest {
  /** Encoded as browsers send it, without query. */
  pathname: string
  /** `?q=heber`, or empty. */
  search: string
  locale: Locale
  request: SiteRequest
}

/** Result of a page's hooks, with the status of the page. */
export type HookResult = (PageResult & { kind: 'page'; status: number }) | NoPage

/**
 * Finds the page of a path by the pages' routes and runs its guards and hooks. A redirect or error that the hooks return or throw replaces
 * the page; an error is shown by the page of the folder `_error`.
 *
 * @param pages of Vike's current global context: in development modules change
 * @param recover chooses the error or redirect for a hook's exception
 * @returns an error only if the hooks of the error page return one
 * @throws {unknown} exceptions of the error page's hooks
 */
export async function runHooks(
  pages: Pages,
  { pathname, ...asked }: HookRequest,
  recover: (error: unknown) => NoPage,
): Promise<HookResult> {
  const tidy = tidyPathname(pathname)
  if (tidy !== pathname) return { kind: 'redirect', location: tidy + asked.search, status: 301 }
  const context = { ...asked, urlPathname: decodePathname(pathname) }
  const pageId = findPageId(pages, context.urlPathname, asked.locale)
  const result = pageId ? await runPage(pages, { ...context, pageId }).catch(recover) : notFound
  if (result.kind !== 'error') return result
  return runPage(pages, { ...context, pageId: errorPageId(pages), error: result })
}

const notFound: PageError = { kind: 'error', status: 404 }

async function runPage(pages: Pages, context: HookContext): Promise<HookResult> {
  const { pageId, error } = context
  const config = pages[pageId]?.config as unknown as PageConfig
  const denied = error ? undefined : await runGuards(config.guards ?? [], guards, context)
  if (denied) return denied
  const data = await config.data(context)
  if ('kind' in data) return data
  const result = await config.onRenderHtml({ ...context, data, Page: config.Page })
  return { ...result, kind: 'page', status: error?.status ?? 200 }
}

/** Result of a guard: the error or redirect in place of the page; `undefined` where the page may be shown. */
type Verdict = NoPage | undefined

/** Decides, before a page's data is requested, whether the page may be shown. */
export type Guard = (pageContext: HookContext) => Verdict | Promise<Verdict>

/** The guards that a page can name in `guards` of its `+config`. */
export const guards: Readonly<Record<string, Guard>> = {
  /** Shows the error page if the server requests it. */
  'requested-status': ({ request }) =>
    request.errorStatus === undefined ? undefined : { kind: 'error', status: request.errorStatus },
}

/**
 * Runs guards in their order, until one refuses the page.
 *
 * @param names of guards, from the page's configuration
 * @returns the refusal; for an unknown name the error page with status 500
 */
export async function runGuards(
  names: readonly string[],
  available: Readonly<Record<string, Guard>>,
  pageContext: HookContext,
): Promise<Verdict> {
  for (const name of names) {
    const guard = Object.hasOwn(available, name) ? available[name] : undefined
    if (!guard) return { kind: 'error', status: 500, message: `Unknown middleware ${name}` }
    const verdict = await guard(pageContext)
    if (verdict) return verdict
  }
  return undefined
}

/** Settings of a page that Vike collects according to `renderer/+config.ts`. */
interface PageConfig extends PageHooks {
  guards?: string[]
}

/** Finds a page by the route strings, https://vike.dev/route-string; wildcard routes are tried last. */
function findPageId(pages: Pages, urlPathname: string, locale: Locale): string | undefined {
  let above: string | undefined
  for (const [pageId, { config }] of Object.entries(pages)) {
    const route = String(config.route ?? '').replace('@locale', locale)
    if (route === urlPathname) return pageId
    if (route.endsWith('/*') && `${urlPathname}/`.startsWith(route.slice(0, -1))) above = pageId
  }
  return above
}

function errorPageId(pages: Pages): string {
  return Object.keys(pages).find((pageId) => pages[pageId]?.isErrorPage) ?? ''
}

/** Removes empty segments and the slash at the end. */
function tidyPathname(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`
}

/**
 * The error or redirect for a failure: the status of the backend's answer, 598 without an answer,
 * 500 for an unreadable answer or any other error.
 *
 * @param development only then the raw error is sent to the browser
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

type Header = [name: string, value: string]
type Answer = Omit<RenderedPage, 'sources'>

function toAnswer(status: number, headers: Header[], body: string): Answer {
  return { status, pageStatus: status, location: null, headers, body }
}

function toPageAnswer(result: HookResult): PageAnswer | null {
  if (result.kind === 'redirect') return { redirect: result.location }
  return result.kind === 'page' && 'answer' in result ? result.answer : null
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
