import type { getGlobalContext } from 'vike/server'
import type {
  AnswerUse,
  ContentClient,
  ContentRequest,
} from '../../content/client/content-client.ts'
import { isContentError, saysWhatHolds } from '../../content/contract/content-error.ts'
import type { Locale } from '../../locales/locales.ts'
import type { NoPage } from '../../renderer/server/no-page.ts'
import type { SiteRequest } from '../../renderer/page-context.ts'
import type { PageAnswer } from '../../renderer/page-state.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import type { SiteAssets } from '../assets/site-assets.ts'
import { emergencyPage } from './emergency-page.ts'
import { runHooks, type HookResult, toNoPage } from './run-hooks.ts'
import type { PageRequest } from './page-request.ts'

/** A page, an error or a redirect as it was rendered. */
export interface RenderedPage {
  /** On the wire: as data for the browser's router, all but failures of the site itself are 200. */
  status: number
  /** The page's own. */
  pageStatus: number
  /** Where a redirect leads. */
  location: string | null
  headers: [name: string, value: string][]
  body: string
  /** The answers of the backend that decide what is in it; `null` where that is not all, or where it failed. */
  sources: AnswerUse[] | null
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

interface RenderDeps {
  /** Vike's. */
  globalContext: () => Promise<Pick<Awaited<ReturnType<typeof getGlobalContext>>, 'pages'>>
  assets: Pick<SiteAssets, 'pageAssets' | 'toDocument'>
  content: ContentClient
  config: Pick<ServerConfig, 'siteName' | 'siteUrl' | 'unavailableStatus' | 'tagManager' | 'maps'>
  development: boolean
  logger: Pick<Logger, 'error' | 'warn'>
}

/** Renders pages, errors and redirects, the same way in development and production. */
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
    // Asked for early and read later, whether it came or not.
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
    const result = await runHooks(pages, { ...splitUrl(url), locale, request }, (error) => {
      const noPage = toNoPage(error, development)
      logFailure(url, error, noPage)
      return noPage
    }).catch((error: unknown) => {
      logger.error({ path: splitUrl(url).pathname, err: error }, 'error page failed')
      return null
    })
    const answer = asData ? toData(result) : await toDocument(result, locale, url)
    const isOfContent = !formOutcome && !errorStatus && answer.pageStatus < 500
    return { ...answer, sources: isOfContent ? sources() : null }
  }

  function logFailure(url: string, error: unknown, noPage: NoPage): void {
    if (noPage.kind === 'redirect' || noPage.status === 404) return
    const { status } = noPage
    const event = isContentError(error) ? 'content failed' : 'page failed'
    logger.error({ path: splitUrl(url).pathname, status, err: error }, event)
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
    const html = await assets.toDocument(result.document, url)
    return toAnswer(onTheWire(result.status), [type, ['Link', result.links]], html)
  }

  /** Errors and redirects are data like the rest, recognised by what is in it and not by the status of the response. */
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

type Header = [name: string, value: string]
type Answer = Omit<RenderedPage, 'sources'>

function toAnswer(status: number, headers: Header[], body: string): Answer {
  return { status, pageStatus: status, location: null, headers, body }
}

function toPageAnswer(result: HookResult): PageAnswer | null {
  if (result.kind === 'redirect') return { redirect: result.location }
  return result.kind === 'page' && 'answer' in result ? result.answer : null
}

/** @example splitUrl('/de/maschinen?x=1') // { pathname: '/de/maschinen', search: '?x=1' } */
function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf('?')
  if (start < 0) return { pathname: url, search: '' }
  return { pathname: url.slice(0, start), search: url.slice(start) }
}

/** What the browser needs to know of services of others. */
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

type PageContent = Pick<ContentClient, 'layout' | 'page' | 'search'>

/**
 * The content client for one rendering, which notes the answers that it gives.
 *
 * `sources` has those answers, or `null` where they do not decide alone what the page shows: a call has failed, or asked
 * for what is never stored.
 */
function contentOfPage(content: PageContent) {
  const uses = new Map<string, AnswerUse>()
  const observe = (use: AnswerUse) => void uses.set(use.key, use)
  let isComplete = true
  const note = (request?: ContentRequest) => (error: unknown) => {
    // Of a preview refusals are not observed.
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
