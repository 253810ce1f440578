import type { z } from 'zod'
import type { JsonResponse } from '../../content/client/request-json.ts'
import { contract } from '../../content/contract/contract.ts'
import { contentLimits, pageListLimits } from '../../content/contract/read-tolerantly.ts'
import { searchPath } from '../../content/contract/search.ts'
import type { Locale } from '../../locales/locales.ts'
import type { DeclaredSearch } from '../cli-config.ts'
import { isObject } from '../../routing/is-object.ts'
import { callPath } from '../../routing/localized-path.ts'
import { pageListBytes, type SendRequest } from './contract-request.ts'
import type { Deviation } from './deviation.ts'
import { findPageListFaults } from './page-list-faults.ts'
import { redirectLoops, unusedRedirects } from './redirect-faults.ts'
import { bodyOf, findShapeFaults, shown, withoutNulls } from './shape-faults.ts'

/** One call of docs/reference/content-contract.md with its test. */
export interface ContractCall {
  name: string
  /** Path of the request, as the report names it. */
  path: string
  /** What a visitor loses if the service responds incorrectly. */
  loss: string
  /** What the service must change. */
  change: string
  /** True if the call needs the permission to send a form or to purge. */
  isRefused?: boolean
  look: (request: SendRequest) => Promise<Deviation[]>
}

/** Name of a page that does not exist. */
const unknownName = 'werkseite-7f3c9a2e-gibt-es-nicht'

/** The calls of one language, except pages and forms. */
export function contractCalls(locale: Locale, search: DeclaredSearch): ContractCall[] {
  const home = `/${locale}`
  return [
    {
      ...describe(callPath(locale, 'layout'), 'header and footer'),
      async look(request) {
        const response = await request('GET', callPath(locale, 'layout'))
        const found = unlessStatus(200, response)
        const shape = () => findShapeFaults(contract.tolerantLayout, response, 'header and footer')
        return found ?? [...shape(), ...absent(response), ...emptyMenu(response)]
      },
    },
    navigationCall(locale),
    etagCall(home),
    previewCall(home),
    queryCall(home),
    missingCall(`${home}/${unknownName}`),
    pageListCall(locale),
    redirectsCall(locale),
    ...(search === 'backend' ? searchCalls(locale) : []),
  ]
}

function describe(path: string, loss: string) {
  return { name: `GET ${path}`, path, loss, change: 'return status 200 and valid JSON within 2 s' }
}

/** A call whose response must match a schema. */
function read(path: string, schema: z.ZodType, loss: string): ContractCall {
  return {
    ...describe(path, loss),
    async look(request) {
      const response = await request('GET', path)
      return unlessStatus(200, response) ?? findShapeFaults(schema, response, loss)
    },
  }
}

/** The site shows the navigation of the layout first, and of this call after a change of language. */
function navigationCall(locale: Locale): ContractCall {
  const path = callPath(locale, 'navigation')
  const call = read(path, contract.navigation, 'the menu of the other language')
  return {
    ...call,
    async look(request) {
      const layoutPath = callPath(locale, 'layout')
      const layout = await request('GET', layoutPath).catch(() => null)
      const { navigation } =
        contract.tolerantLayout.safeParse(withoutNulls(layout?.body)).data ?? {}
      const { body } = await request('GET', path)
      const { data } = contract.navigation.safeParse(withoutNulls(body))
      const faults = await call.look(request)
      if (faults.length > 0 || !navigation?.length || !data) return faults
      const longest = navigation.length > data.length ? navigation : data
      const index = longest.findIndex((_, at) => !isSameEntry(navigation[at], data[at]))
      if (index < 0) return []
      const reason = `the entry differs from /navigation/${index} of ${layoutPath}`
      const change = 'return the same navigation in both responses'
      return [{ pointer: `/${index}`, reason, change }]
    },
  }
}

/** Empty lists and texts are the same as missing ones. */
function isSameEntry(...entries: unknown[]): boolean {
  const isNothing = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0)
  const [first, second] = entries.map((entry) =>
    JSON.stringify(entry, (_, value: unknown) => (isNothing(value) ? undefined : value)),
  )
  return first === second
}

function etagCall(home: string): ContractCall {
  return {
    ...describe(home, 'nothing, but the site reloads unchanged pages'),
    name: `GET ${home} with If-None-Match`,
    change: 'return 304 if the ETag matches',
    async look(request) {
      // `ETag` is optional. With an `ETag`, the site sends conditional requests.
      const { etag } = await request('GET', home)
      if (etag === undefined)
        return [{ reason: 'ETag is missing', change: 'return an ETag', isMinor: true }]
      const response = await request('GET', home, { headers: { 'If-None-Match': etag } })
      const other = await request('GET', home, { headers: { 'If-None-Match': '"werkseite"' } })
      const stale: Deviation = {
        reason: 'status 304 for an unknown ETag',
        loss: 'every change of a page',
        change: 'return 304 only if the ETag matches',
      }
      return unlessStatus(304, response) ?? (other.status === 304 ? [stale] : [])
    },
  }
}

/** Links of campaigns and filters have a query, which the site passes on. */
function queryCall(home: string): ContractCall {
  return {
    ...describe(
      `${home}?werkseite=1`,
      'the page at addresses with a query, such as links of mails',
    ),
    change: 'ignore unknown parameters',
    async look(request) {
      const plain = await request('GET', home)
      if (plain.status !== 200) return []
      const response = await request('GET', `${home}?werkseite=1`)
      return unlessStatus(200, response) ?? []
    },
  }
}

function searchCalls(locale: Locale): ContractCall[] {
  const path = searchPath(locale, '')
  return [
    {
      ...describe(path, 'the search'),
      name: `GET ${path} with titles of pages`,
      async look(request) {
        const titles = await titlesOf(locale, request)
        const responses = []
        for (const title of titles) {
          const response = await request('GET', searchPath(locale, title))
          const at = { path: searchPath(locale, title) }
          const faults =
            unlessStatus(200, response) ?? findShapeFaults(contract.search, response, 'the search')
          if (faults.length > 0) return faults.map((fault) => ({ ...at, ...fault }))
          responses.push(response)
        }
        return responses.some(hasHits) ? [] : [withoutHits(titles)]
      },
    },
    read(searchPath(locale, unknownName), contract.search, 'the search'),
  ]
}

/** Titles of the home page and of listed pages, which a search should find. */
async function titlesOf(locale: Locale, request: SendRequest): Promise<string[]> {
  // The tests of the calls themselves report a page or a list that cannot be read.
  const bodyAt = async (path: string) =>
    (await request('GET', path, { maxBytes: pageListBytes }).catch(() => null))?.body
  const [home, list] = [await bodyAt(`/${locale}`), await bodyAt(callPath(locale, 'pages'))]
  const pages = isObject(list) && Array.isArray(list.pages) ? list.pages.slice(0, 3) : []
  const titles = [home, ...pages].flatMap((page: unknown) =>
    isObject(page) && typeof page.title === 'string' ? [page.title] : [],
  )
  return titles.length > 0 ? [...new Set(titles)] : ['Start']
}

function hasHits({ body, unparsed }: JsonResponse): boolean {
  const { data } = contract.search.safeParse(body)
  return unparsed !== undefined || (data?.hits.hits.length ?? 0) > 0
}

function withoutHits(titles: string[]): Deviation {
  const change = 'search the titles and texts of all pages, or set SEARCH=pages'
  return { pointer: '/hits/hits', reason: `finds no page for ${shown(titles)}`, change }
}

function previewCall(home: string): ContractCall {
  return {
    ...describe(home, 'nothing, but editors see no drafts'),
    name: `GET ${home} with View: PREVIEW`,
    async look(request) {
      const response = await request('GET', home, { headers: { View: 'PREVIEW' } })
      return unlessStatus(200, response) ?? findShapeFaults(contract.page, response, 'the draft')
    },
  }
}

function missingCall(missing: string): ContractCall {
  return {
    ...describe(missing, 'the error page of missing pages'),
    change: 'return 404 and { message }',
    async look(request) {
      const response = await request('GET', missing)
      const { message } = (response.body ?? {}) as { message?: unknown }
      const hasMessage = typeof message === 'string' && message.trim() !== ''
      const silent: Deviation = {
        pointer: '/message',
        reason: 'message is missing',
        loss: 'nothing',
        change: 'return { message }',
        isMinor: true,
      }
      return unlessStatus(404, response) ?? (hasMessage ? [] : [silent])
    },
  }
}

function pageListCall(locale: Locale): ContractCall {
  const path = callPath(locale, 'pages')
  return {
    ...describe(path, 'pages in search engines'),
    async look(request) {
      const response = await request('GET', path, { maxBytes: pageListBytes })
      if (response.status === 404)
        return [{ reason: 'status 404', change: 'return the list of pages', isMinor: true }]
      const found = unlessStatus(200, response)
      if (found) return found
      const shape = findShapeFaults(
        contract.pages,
        response,
        'pages in search engines',
        pageListLimits,
      )
      return [...shape, ...findPageListFaults(bodyOf(response, pageListLimits).document, locale)]
    },
  }
}

function redirectsCall(locale: Locale): ContractCall {
  const path = callPath(locale, 'redirects')
  return {
    ...describe(path, 'old addresses of pages'),
    async look(request) {
      const response = await request('GET', path)
      if (response.status === 404) return []
      const found = unlessStatus(200, response)
      if (found) return found
      const shape = findShapeFaults(contract.redirects, response, 'old addresses', pageListLimits)
      const { document } = bodyOf(response, pageListLimits)
      return [...shape, ...redirectLoops(document), ...unusedRedirects(document)]
    },
  }
}

export function unlessStatus(expected: number, { status }: JsonResponse): Deviation[] | null {
  return status === expected ? null : [{ reason: `status ${status} instead of ${expected}` }]
}

/** Missing parts of a layout: the site copes without them, so that reading does not name them. */
function absent(response: JsonResponse): Deviation[] {
  const { document } = bodyOf(response, contentLimits)
  const { layout } = contract
  if (!isObject(document)) return []
  return [
    ...missingKeys(layout, document, ''),
    ...missingKeys(layout.shape.cookie, document.cookie, '/cookie'),
  ]
}

function emptyMenu(response: JsonResponse): Deviation[] {
  const { document } = bodyOf(response, contentLimits)
  const { navigation } = isObject(document) ? document : {}
  if (!Array.isArray(navigation) || navigation.length > 0) return []
  const change = 'return the entries of the menu'
  return [{ pointer: '/navigation', reason: 'navigation is empty', loss: 'the menu', change }]
}

function missingKeys({ shape }: z.ZodObject, value: unknown, pointer: string): Deviation[] {
  if (!isObject(value)) return []
  const keys = Object.keys(shape).filter((key) => (value[key] ?? null) === null)
  return keys.map((key) => ({
    pointer: `${pointer}/${key}`,
    reason: `${key} is missing`,
    loss: `the ${key} of the layout`,
    change: `return ${key}`,
  }))
}

/** The content service's call to the site, tested with its token. */
export function purgeCall(site: URL, token: string): ContractCall {
  const address = new URL('/ops/purge', site)
  return {
    name: `POST ${address.href} with PURGE_TOKEN`,
    path: address.href,
    loss: 'changes of pages until they expire',
    change: 'set the same PURGE_TOKEN for the site and this command',
    isRefused: token === '',
    async look() {
      try {
        const { status } = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ paths: ['/werkseite-contract'] }),
          signal: AbortSignal.timeout(10_000),
        })
        return status < 300 ? [] : [{ reason: `status ${status}` }]
      } catch {
        return [{ reason: 'the site does not respond' }]
      }
    },
  }
}
