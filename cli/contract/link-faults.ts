import { isContentError } from '../../content/contract/content-error.ts'
import type { JsonResponse } from '../../content/client/request-json.ts'
import { isObject } from '../../routing/is-object.ts'
import {
  decodePercent,
  isPagePath,
  mayBeListed,
  normalizePathname,
  parseSitePath,
  splitLocale,
} from '../../routing/localized-path.ts'
import type { Locale } from '../../locales/locales.ts'
import type { RedirectTable } from '../../routing/redirects/redirect-table.ts'
import { siteIds } from '../../content/rich-text/content-ids.ts'
import type { SendRequest } from './contract-request.ts'
import type { Deviation, ContractFault } from './deviation.ts'
import type { FoundAddress } from './find-addresses.ts'
import { robotsOf, type ReadPage } from './listed-pages.ts'

/** The pages that were read, as links name them. */
export interface KnownPages {
  byPath: ReadonlyMap<string, ReadPage>
  /** Exact paths by path in lower case. */
  spellings: ReadonlyMap<string, string>
  /** Languages whose pages the service lists. */
  listed: ReadonlySet<string | null>
  redirects: Pick<RedirectTable, 'find'>
}

export function toKnownPages(
  pages: readonly ReadPage[],
  redirects: KnownPages['redirects'],
): KnownPages {
  return {
    redirects,
    byPath: new Map(pages.map((page) => [normalizePathname(page.path), page])),
    spellings: new Map(pages.map(({ path }) => [normalizePathname(path).toLowerCase(), path])),
    listed: new Set(pages.filter(({ entry }) => entry).map(({ locale }) => locale)),
  }
}

/** A link to a page: missing, moved to another site, not listed, or in another form than the page. */
export async function judgePage(
  link: string,
  { request, known }: { request: SendRequest; known: KnownPages },
): Promise<ContractFault | null> {
  const { pathname, hash } = parseSitePath(link) ?? { pathname: link, hash: '' }
  const page = known.byPath.get(normalizePathname(pathname))
  if (page) return slashFault(link, pathname) ?? anchorFault(link, hash, page)
  if (known.redirects.find(pathname)?.location !== undefined) return null
  const spelling = known.spellings.get(normalizePathname(pathname).toLowerCase())
  const response = await tryToRequest(pathname, request)
  if (response.status >= 400)
    return {
      reason: `${link}: status ${response.status}`,
      loss: 'the page behind the link',
      change: 'return the path of an existing page, or remove the link',
    }
  if (spelling)
    return {
      reason: `${link} is the page ${spelling} in other letters`,
      loss: 'nothing, but search engines find the page twice',
      change: `return ${spelling}`,
      isMinor: true,
    }
  return response.status >= 300 ? movedFault(link, response) : unlistedFault(link, response, known)
}

async function tryToRequest(
  path: string,
  request: SendRequest,
): Promise<Partial<JsonResponse> & { status: number }> {
  try {
    return await request('GET', path)
  } catch (error) {
    if (!isContentError(error)) throw error
    return { status: 598 }
  }
}

/** A link within its own page. Layouts are part of any page. */
export function judgeFragment(
  hash: string,
  path: string,
  { byPath }: KnownPages,
): ContractFault | null {
  const page = byPath.get(normalizePathname(path))
  return page ? anchorFault(hash, hash, page) : null
}

function slashFault(link: string, pathname: string): ContractFault | null {
  if (!pathname.endsWith('/')) return null
  const loss = 'nothing, but each visit needs a redirect'
  return { reason: `${link} ends with a slash`, loss, change: 'remove the slash', isMinor: true }
}

/** The site itself adds ids to the pages of these blocks. */
const withOwnIds = /"type":"(?:MachineOverview|HoldingForce)"/

function anchorFault(link: string, hash: string, { document }: ReadPage): ContractFault | null {
  const id = decodePercent(hash.slice(1)) ?? ''
  if (id === '' || !document || siteIds.includes(id) || id.startsWith(':~:')) return null
  const text = JSON.stringify(document)
  const isThere =
    text.includes(`"id":${JSON.stringify(id)}`) ||
    [...text.matchAll(idsInHtml)].some(([, found]) => found === id)
  if (isThere || withOwnIds.test(text)) return null
  return {
    reason: `${link}: the page has no id ${id}`,
    loss: 'nothing, but the link shows the start of the page',
    change: 'return the id of a block, or remove #',
    isMinor: true,
  }
}

/** Attributes in HTML within JSON, whose quotation marks are escaped. */
const idsInHtml = /\bid=(?:\\"|')?([^\s"'\\>]+)/g

function movedFault(
  link: string,
  { status, location }: Partial<JsonResponse>,
): ContractFault | null {
  if (location && isPagePath(location)) return null
  const change = 'return the path of an existing page, or remove the link'
  const reason = `${link}: status ${status} to another site or to a path outside the content`
  return { reason, loss: 'the page behind the link', change }
}

function unlistedFault(
  link: string,
  { body }: Partial<JsonResponse>,
  { listed }: KnownPages,
): ContractFault | null {
  const { locale } = splitLocale(link)
  const robots = isObject(body) ? robotsOf(body.meta) : undefined
  if (!listed.has(locale) || !mayBeListed(robots)) return null
  return {
    reason: `${link} is not in the list of /${locale}`,
    loss: 'the page in search engines and in the search of the site',
    change: 'list all pages, or return robots: noindex in its meta',
    isMinor: true,
  }
}

/** Menu entries and fields that link to the other language: a CMS without a translation often returns the default one. */
export function findOtherLanguages(
  places: readonly FoundAddress[],
  { byPath }: KnownPages,
): Deviation[] {
  return places.flatMap(({ path, pointer, address, kind }) => {
    const own = splitLocale(path).locale
    const other = kind === 'link' && address.startsWith('/') ? splitLocale(address).locale : null
    if (!own || !other || own === other) return []
    const isMenu = path.endsWith('/ajax/navigation') || pointer.startsWith('/navigation/')
    const translation = translationOf(byPath.get(normalizePathname(address)), own)
    // A page may link to its own translation.
    if (!isMenu && (!translation || translation === path)) return []
    const reason = `${address} is a page in another language`
    const loss = 'nothing, but the link changes the language'
    const change = `return ${translation ?? `a path below /${own}`}`
    return [{ path, pointer, reason, loss, change, isMinor: true }]
  })
}

function translationOf(page: ReadPage | undefined, locale: Locale): string | undefined {
  const { meta } = isObject(page?.document) ? page.document : {}
  const paths = isObject(meta) ? meta.translatedPaths : undefined
  const path = isObject(paths) ? paths[locale] : undefined
  return typeof path === 'string' ? path : undefined
}

/** A link to another host with the path of a page: a CMS often returns addresses of its own domain. */
export function judgeOtherHost(link: URL, { byPath }: KnownPages): ContractFault | null {
  const page = byPath.get(normalizePathname(link.pathname))
  if (!page || page.path === `/${page.locale}`) return null
  const reason = `${link.href} is the path of a page on another host`
  const loss = 'nothing, if that host has the page, too'
  return { reason, loss, change: `return ${page.path}`, isMinor: true }
}
