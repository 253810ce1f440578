import type { Block } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import { redirect, type Redirect } from '../../renderer/server/no-page.ts'
import { isSamePath, pageLocale, parseSitePath } from '../../routing/localized-path.ts'
import { parsePageQuery } from '../../routing/page-query.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import { isComparison } from './blocks/MachineOverview/machine-selection.ts'
import type { ContentData } from './content-data.ts'
import { renderBlocks } from './render-blocks.server.tsx'

/** Path → page: asks the backend, sends the visitor to the page's own path where it has another, renders its blocks. */
export async function data(pageContext: HookContext): Promise<ContentData | Redirect> {
  const { request, urlPathname, search, locale } = pageContext
  const { content, preview } = request
  const page = await content.page(urlPathname + search, { preview })
  const ownPath = await translatedPath(page, pageContext)
  if (ownPath) return redirect(ownPath + search, 302)

  const { type, title, meta, content: blocks } = page
  return {
    page: { type, title, meta },
    content: blocks,
    address: request.siteUrl + encodeURI(urlPathname),
    ...(await renderBlocks(shownBlocks(blocks, search), locale, (pointer, reason) =>
      request.reportLeftOut(urlPathname, pointer, reason),
    )),
  }
}

/** Machines that are compared have the page for themselves. */
function shownBlocks(blocks: Block[], search: string): Block[] {
  const query = parsePageQuery(search)
  const comparing = blocks.filter(
    (block) => block.type === 'MachineOverview' && isComparison(query, block),
  )
  return comparing.length > 0 ? comparing : blocks
}

/**
 * The path that the page has in its language, where it is another than the one that was asked for.
 *
 * Only a path whose page calls it its own counts, so that two pages that name each other do not send visitors round.
 *
 * @returns percent-encoded, as a header wants it
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
