import type { getGlobalContext, renderPage } from 'vike/server'

type Vike = typeof renderPage
type Init = Parameters<Vike>[0] & { locale?: unknown; request?: object }
type Rendering = Awaited<ReturnType<Vike>>
type Pages = Awaited<ReturnType<typeof getGlobalContext>>['pages']

/** What Vike has shown of a page's folder. */
interface Folder {
  config: NonNullable<Rendering['config']>
  /** By the language, which alone they depend on; the body is the frame around a page. */
  answers: Map<unknown, Rendering['httpResponse']>
}

/**
 * Renders pages by their hooks alone, in Vike's order and with the same outcome, but without what Vike does around the
 * hooks for every page. Vike itself renders the first page of each folder and language, whatever is not plain in an
 * address, and whatever fails: redirects and error pages are its own.
 *
 * @param vike its `renderPage`
 * @param globalContext of a built site; in development modules change, and Vike follows them
 * @returns what takes the place of `renderPage`
 * @see docs/decisions/0022-direct-rendering.md
 */
export function renderDirectly(
  vike: Vike,
  globalContext: Pick<Awaited<ReturnType<typeof getGlobalContext>>, 'pages'>,
): Vike {
  const findPageId = createRouter(globalContext.pages)
  const folders = new Map<string, Folder>()

  async function render(init: Init): Promise<Rendering> {
    const [, urlPathname, search] = plainAddress.exec(init.urlOriginal) ?? []
    const pageId = urlPathname && findPageId(urlPathname)
    const folder = pageId ? folders.get(pageId) : undefined
    const httpResponse = folder?.answers.get(init.locale)
    if (!folder || !httpResponse) return learn(await vike(init))

    const { config } = folder
    const urlParsed = parseSearch(search)
    const page = { urlPathname, urlParsed, pageId, is404: null }
    const pageContext = { ...init, ...page, globalContext, config, Page: config.Page }
    try {
      await runHooks(config as Hooks, pageContext)
    } catch (error) {
      return vike({ ...init, request: { ...init.request, failure: { error } } })
    }
    return Object.assign(pageContext, { httpResponse }) as unknown as Rendering
  }

  function learn(rendering: Rendering): Rendering {
    const { pageId, is404, httpResponse, locale, config } = rendering
    const isPage = pageId && is404 === null && httpResponse.statusCode === 200
    if (!isPage || !config || Object.keys(config).some((setting) => !heeded.has(setting)))
      return rendering
    const folder = folders.get(pageId) ?? { config, answers: new Map() }
    folders.set(pageId, folder)
    folder.answers.set(locale, httpResponse)
    return rendering
  }

  return render as Vike
}

/** Settings of a page that are done here what they ask for; a page with any other is left to Vike. */
const heeded = new Set([
  'Page',
  'client',
  'data',
  'guard',
  'guards',
  'hooksTimeout',
  'isClientRuntimeLoaded',
  'onBeforeRender',
  'onRenderHtml',
  'route',
])

/** What needs no decoding, no redirect to a tidier address, and is no file. */
const plainAddress = /^((?:\/[\w-]+)+)(\?[^#]*)?$/

/** Finds the page of a path by the pages' route functions; the highest precedence wins. */
function createRouter(pages: Pages): (urlPathname: string) => string | undefined {
  const routes = Object.entries(pages)
    .filter(([, { isErrorPage }]) => !isErrorPage)
    .map(([pageId, { config }]) => ({ pageId, route: config.route }))
  // Paths of other kinds have an order of their own, which is Vike's.
  if (!routes.every(({ route }) => typeof route === 'function')) return () => undefined

  return function findPageId(urlPathname) {
    const matches = routes.flatMap(({ pageId, route }) => {
      const match = (route as unknown as Route)({ urlPathname })
      return match ? [{ pageId, precedence: match === true ? 0 : (match.precedence ?? 0) }] : []
    })
    return matches.toSorted((one, other) => other.precedence - one.precedence)[0]?.pageId
  }
}

type Route = (page: { urlPathname: string }) => boolean | { precedence?: number }

function parseSearch(search: string | undefined) {
  return {
    searchOriginal: search ?? null,
    search: Object.fromEntries(new URLSearchParams(search)),
  }
}

type Hook<T> = ((pageContext: object) => T | Promise<T>) | undefined
type Addition = { pageContext?: object } | undefined

interface Hooks {
  guard?: Hook<void>
  data?: Hook<unknown>
  onBeforeRender?: Hook<Addition>
  onRenderHtml?: Hook<Addition>
}

async function runHooks(
  { guard, data, onBeforeRender, onRenderHtml }: Hooks,
  pageContext: object,
): Promise<void> {
  await guard?.(pageContext)
  if (data) Object.assign(pageContext, { data: await data(pageContext) })
  Object.assign(pageContext, (await onBeforeRender?.(pageContext))?.pageContext)
  Object.assign(pageContext, (await onRenderHtml?.(pageContext))?.pageContext)
}
