import type { Page } from '../../content/contract/page.ts'
import { normalizePathname, splitLocale } from '../../routing/localized-path.ts'
import { redirect, type Redirect } from '../../renderer/server/no-page.ts'
import type { HookContext } from '../../renderer/page-context.ts'
import type { ContentData } from './content-data.ts'
import { renderBlocks } from './render-blocks.server.tsx'

/** Path → page: asks the backend, sends the visitor to the page's own path where it has another, renders its blocks. */
export async function data(pageContext: HookContext): Promise<ContentData | Redirect> {
  const { request, urlPathname, search, locale } = pageContext
  const { content, preview } = request
  const page = await content.page(urlPathname + search, { preview })
  const ownPath = await translatedPath(page, pageContext)
  if (ownPath) return redirect(toUrl(ownPath) + search, 302)

  const { type, title, meta } = page
  return { page: { type, title, meta }, ...(await renderBlocks(page.content, locale)) }
}

/**
 * The path that the page has in its language, where it is another than the one that was asked for.
 *
 * Only a path whose page calls it its own counts, so that two pages that name each other do not send visitors round.
 */
async function translatedPath(
  page: Page,
  { request: { content, preview }, locale, urlPathname }: HookContext,
): Promise<string | null> {
  const target = page.meta.translatedPaths[locale]
  if (!target || isSamePath(target, urlPathname) || splitLocale(target).locale !== locale)
    return null
  const targetPage = await content.page(target, { preview }).catch(() => null)
  const targetsOwn = targetPage?.meta.translatedPaths[locale]
  return targetsOwn && isSamePath(targetsOwn, target) ? target : null
}

/** Percent-encoded, as a header wants it. */
function toUrl(path: string): string {
  return new URL(path, 'http://site').pathname
}

function isSamePath(one: string, other: string): boolean {
  return normalizePathname(one) === normalizePathname(other)
}
