import pLimit from 'p-limit'
import type { ContentClient, ContentRequest } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { Layout, NavigationChild } from '../../content/contract/layout.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { isPagePath, pageLocale, withoutQuery } from '../../routing/localized-path.ts'
import type { Locale } from '../../locales/locales.ts'

type Content = Pick<ContentClient, 'pages' | 'layout' | 'page'>

/**
 * The pages of a language, from the backend's list or, where it has none, from the links of the layout.
 *
 * @throws {ContentError} where the backend does not respond
 */
export async function listPages(
  content: Content,
  locale: Locale,
  request: ContentRequest,
): Promise<ListedPage[]> {
  try {
    return await content.pages(locale, request)
  } catch (error) {
    if (!isContentError(error) || error.kind !== 'not-found') throw error
    return linkedPages(content, locale, request)
  }
}

/** Concurrent calls of the backend. */
const parallelCalls = 8

async function linkedPages(
  content: Content,
  locale: Locale,
  request: ContentRequest,
): Promise<ListedPage[]> {
  const paths = linkedPaths(await content.layout(locale, request), locale)
  const inTurn = pLimit(parallelCalls)
  const pages = await Promise.all(
    paths.map((path) => inTurn(() => describePage(content, path, request))),
  )
  return pages.filter((page) => page !== null)
}

/** Paths of the home page, the navigation and the footer, each once, without query and fragment. */
function linkedPaths({ navigation, contact, cookie, footer }: Layout, locale: Locale): string[] {
  const uris = [
    `/${locale}`,
    ...navigation.flatMap(toUris),
    contact,
    cookie.link,
    ...(footer.info ?? []).map(({ uri }) => uri),
  ]
  const paths = uris.filter((uri) => uri !== undefined).map(withoutQuery)
  return [...new Set(paths)].filter((path) => isPagePath(path) && pageLocale(path) === locale)
}

interface Entry extends Pick<NavigationChild, 'uri'> {
  children?: Entry[] | undefined
}

function toUris({ uri, children = [] }: Entry): string[] {
  return [uri, ...children.flatMap(toUris)]
}

/** @returns `null` for a path that is no page or cannot be shown; the list is made without it */
async function describePage(
  content: Content,
  path: string,
  request: ContentRequest,
): Promise<ListedPage | null> {
  try {
    const { title, meta } = await content.page(path, request)
    const { modified, robots, translatedPaths } = meta
    return { path, title, modified, robots, translatedPaths }
  } catch (error) {
    if (!isContentError(error) || error.kind === 'unavailable') throw error
    return null
  }
}
