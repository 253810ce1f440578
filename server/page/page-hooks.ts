import type { getGlobalContext } from 'vike/server'
import type {
  RequestedPage,
  HookContext,
  PageHooks,
  PageResult,
  SiteRequest,
} from '../../renderer/page-context.ts'
import type { NoPage, PageError, PageRedirect } from '../../renderer/no-page.ts'
import { encodePathname } from '../../routing/localized-path.ts'

/** The pages of Vike's global context. */
export type Pages = Awaited<ReturnType<typeof getGlobalContext>>['pages']

/** Result of a page's hooks, with the status of the page. */
export type HookResult = (PageResult & { status: number }) | NoPage

/**
 * Finds the page of a path by the pages' routes and runs its guards and hooks. A redirect or error that the hooks return or throw replaces
 * the page; an error is shown by the page of the folder `_error`.
 *
 * @param pages of Vike's current global context: in development modules change
 * @param steps `recover` chooses the error or redirect for a hook's exception; `follow` finds the end of a redirect; `inTurn` starts the rendering, which takes processor time
 * @returns an error only if the hooks of the error page return one
 * @throws {unknown} exceptions of the error page's hooks
 */
export async function runHooks(
  pages: Pages,
  request: SiteRequest,
  steps: {
    recover: (error: unknown) => NoPage
    follow: (redirect: PageRedirect) => Promise<NoPage>
    inTurn: InTurn
  },
): Promise<HookResult> {
  const { recover, follow, inTurn } = steps
  const { pathname, search } = request
  const tidy = tidyPathname(pathname)
  const pageId = findPageId(pages, { ...request, pathname: tidy })
  // Of other paths, the page's data decides whether the page exists.
  if (tidy !== pathname && isRouteOf(pages, pageId, { ...request, pathname: tidy }))
    return { kind: 'redirect', location: encodePathname(tidy) + search, status: 301 }
  const found = pageId
    ? await runPage(pages, { request, pageId }, inTurn).catch(recover)
    : ({ kind: 'error', status: request.errorStatus ?? 404 } as const)
  const result = found.kind === 'redirect' ? await follow(found) : found
  if (result.kind !== 'error') return result
  return runPage(pages, { request, pageId: errorPageId(pages), error: result }, inTurn)
}

/** Starts work of the processor when it is its turn. `error` is what the page says instead of content. */
export type InTurn = <T>(work: () => Promise<T>, error: PageError | undefined) => Promise<T>

async function runPage(pages: Pages, context: HookContext, inTurn: InTurn): Promise<HookResult> {
  const { pageId, error } = context
  const config = pages[pageId]?.config as unknown as PageConfig
  const denied = error ? undefined : await runGuards(config.guards ?? [], guards, context)
  if (denied) return denied
  const data = await config.data(context)
  if ('kind' in data) return data
  // Waits before it is its turn, so that a slow layout delays no other page.
  await context.request.layoutResponse
  const rendering = { ...context, data, Page: config.Page }
  const result = await inTurn(async () => config.onRenderHtml(rendering), error)
  return { ...result, status: error?.status ?? 200 }
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
function findPageId(pages: Pages, { pathname, locale }: RequestedPage): string | undefined {
  let above: string | undefined
  for (const [pageId, { config }] of Object.entries(pages)) {
    const route = String(config.route ?? '').replace('@locale', locale)
    if (route === pathname) return pageId
    if (route.endsWith('/*') && `${pathname}/`.startsWith(route.slice(0, -1))) above = pageId
  }
  return above
}

/** True if a page has this path only. */
function isRouteOf(
  pages: Pages,
  pageId: string | undefined,
  { pathname, locale }: RequestedPage,
): boolean {
  const route = String((pageId && pages[pageId]?.config.route) ?? '')
  return route.replace('@locale', locale) === pathname
}

function errorPageId(pages: Pages): string {
  return Object.keys(pages).find((pageId) => pages[pageId]?.isErrorPage) ?? ''
}

/** Removes empty segments and the slash at the end. */
function tidyPathname(pathname: string): string {
  return `/${pathname.split('/').filter(Boolean).join('/')}`
}
