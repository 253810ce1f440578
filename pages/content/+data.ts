import type { Block } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import type { Redirect } from '../../renderer/server/no-page.ts'
import {
  encodePathname,
  isSamePath,
  pageLocale,
  parseSitePath,
} from '../../routing/localized-path.ts'
import { parsePageQuery } from '../../routing/page-query.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import { loadBlockView } from './block-views.ts'
import type { ContentData } from './content-data.ts'
import { renderBlocks } from './render-blocks.server.tsx'

/** Path → page: asks the backend, redirects to the page's own path if that is another one, and renders the blocks. */
export async function data(pageContext: HookContext): Promise<ContentData | Redirect> {
  const { request, urlPathname, search, locale } = pageContext
  const { content, preview, siteName, siteUrl } = request
  const page = await content.page(urlPathname + search, { preview })
  const ownPath = await translatedPath(page, pageContext)
  if (ownPath) return { kind: 'redirect', location: ownPath + search, status: 302 }

  const shown = await shownBlocks(page.content, search)
  const { facts, ...blocks } = await renderBlocks(shown, locale, (pointer, reason) =>
    request.reportLeftOut(urlPathname, pointer, reason),
  )
  const { type, title, meta } = page
  return {
    page: { type, title, meta },
    facts: facts({ page, siteName, siteUrl, pathname: urlPathname, locale }),
    address: siteUrl + encodePathname(urlPathname),
    ...blocks,
  }
}

/** The blocks that fill the page for a query, as a comparison of machines does; otherwise all. */
async function shownBlocks(blocks: Block[], search: string): Promise<Block[]> {
  if (!search) return blocks
  const query = parsePageQuery(search)
  const views = await Promise.all(blocks.map(({ type }) => loadBlockView(type)))
  const filling = blocks.filter((block, index) => views[index]?.fillsPage?.(block, query))
  return filling.length > 0 ? filling : blocks
}

/**
 * The page's path in its language, if the visitor asked for another one.
 *
 * The target page must name the same path as its own. Two pages that name each other would otherwise cause a redirect
 * loop.
 *
 * @returns percent-encoded, as required in a header
 */
async function translatedPath(
  page: Page,
  { request: { content, preview }, locale, urlPathname }: HookContext,
): Promise<string | null> {
  const target = page.meta.translatedPaths[locale]
  const path = target && parseSitePath(target)?.pathname
  if (!path || isSamePath(path, urlPathname) || pageLocale(path) !== locale) return null
  const targetPage = await content.page(target, { preview }).catch(() => null)
  const targetsOwn = targetPage?.meta.translatedPaths[locale]
  return targetsOwn && isSamePath(targetsOwn, target) ? path : null
}
