import type { Block } from '../../content/contract/blocks.ts'
import type { Page } from '../../content/contract/page.ts'
import type { NoPage } from '../../renderer/no-page.ts'
import { addQuery } from '../../routing/add-query.ts'
import { findOwnPath, findPageAddress } from '../../routing/redirects/find-page-address.ts'
import { encodePathname } from '../../routing/localized-path.ts'
import { normalForm } from '../../routing/redirects/normal-form.ts'
import type { HookContext, SiteRequest } from '../../renderer/page-context.ts'
import { loadBlockView } from './block-views.ts'
import type { ContentData } from './content-data.ts'
import { renderBlocks } from './render-blocks.server.tsx'

/** Path → page: calls the backend, redirects to the page's own path if that is another one, and renders the blocks. */
export async function data({ request }: HookContext): Promise<ContentData | NoPage> {
  const { pathname, search, locale, siteName, siteUrl, hasRedirect } = request
  const page = await findPage(request)
  if ('kind' in page) return page
  const ownPath = await findOwnPath(page, request)
  if (ownPath && !hasRedirect(ownPath))
    return { kind: 'redirect', location: ownPath + search, status: 302 }

  const shown = await shownBlocks(page.content, request)
  const { facts, ...blocks } = await renderBlocks(shown, locale, (pointer, reason) =>
    request.reportLeftOut(pathname, pointer, reason),
  )
  const { type, title, meta } = page
  return {
    page: { type, title, meta },
    facts: facts({ page, siteName, siteUrl, pathname, locale }),
    address: siteUrl + encodePathname(pathname),
    ...blocks,
  }
}

/** The page at a path; a redirect to the normal form of the path if there is a page; otherwise a 404. */
async function findPage(request: SiteRequest): Promise<Page | NoPage> {
  const { pathname, search, content, preview } = request
  const normal = normalForm(encodePathname(pathname) + search)
  const page = isUntidy.test(pathname)
    ? null
    : await content.page(pathname + search, { preview }).catch((error: { kind?: string }) => {
        if (error.kind === 'not-found') return null
        throw error
      })
  if (page) return page
  const address = await findPageAddress(normal.pathname, request)
  if (!address || address === encodePathname(pathname)) return { kind: 'error', status: 404 }
  return { kind: 'redirect', location: addQuery(address, normal), status: 301 }
}

/** Empty segments, steps and line breaks, which the address of a page has not, and which a URL parser removes. */
const isUntidy = /\/(?:\.{0,2}\/|\.{0,2}$)|[\t\n\r]/

/** The blocks that fill the page for a query, as a comparison of machines does; otherwise all. */
async function shownBlocks(
  blocks: Block[],
  { search, query }: Pick<SiteRequest, 'search' | 'query'>,
): Promise<Block[]> {
  if (!search) return blocks
  const views = await Promise.all(blocks.map(({ type }) => loadBlockView(type)))
  const filling = blocks.filter((block, index) => views[index]?.fillsPage?.(block, query))
  return filling.length > 0 ? filling : blocks
}
