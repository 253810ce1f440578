import type { JsonResponse } from '../../content/client/request-json.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { contract } from '../../content/contract/contract.ts'
import { pageListLimits } from '../../content/contract/read-tolerantly.ts'
import type { Locale } from '../../locales/locales.ts'
import { isObject } from '../../routing/is-object.ts'
import {
  callPath,
  isPagePath,
  normalizePathname,
  splitLocale,
  withoutQuery,
} from '../../routing/localized-path.ts'
import { pageListBytes, type SendRequest } from './contract-request.ts'
import type { Deviation } from './deviation.ts'
import { bodyOf, findShapeFaults } from './shape-faults.ts'

/** A page that the service lists, as it responds. */
export interface ReadPage {
  path: string
  locale: Locale
  /** `undefined` if the page cannot be read. */
  document: unknown
  /** Its entry in the list of pages; missing if the service has no list. */
  entry?: Record<string, unknown>
  faults: Deviation[]
}

/** Reads the pages of the list; without a list, those of the navigation. */
export async function readListedPages(locale: Locale, request: SendRequest): Promise<ReadPage[]> {
  const listed = await listedEntries(locale, request)
  const paths = listed ? [...listed.keys()] : await navigationPaths(locale, request)
  const unique = new Map([`/${locale}`, ...paths].map((path) => [normalizePathname(path), path]))
  return Promise.all(
    [...unique.values()].map(async (path) => {
      const entry = listed?.get(path)
      return { ...(await readPage(path, locale, request)), ...(entry && { entry }) }
    }),
  )
}

async function listedEntries(locale: Locale, request: SendRequest) {
  const response = await tryToRequest(request, callPath(locale, 'pages'), {
    maxBytes: pageListBytes,
  })
  if (response?.status !== 200) return null
  const { pages } = asObject(bodyOf(response, pageListLimits).document)
  return new Map(
    entriesOf(pages).flatMap((entry) =>
      isPathOf(locale, entry.path) ? [[entry.path, entry] as const] : [],
    ),
  )
}

async function navigationPaths(locale: Locale, request: SendRequest): Promise<string[]> {
  const response = await tryToRequest(request, callPath(locale, 'navigation'))
  const addresses = (entries: unknown): unknown[] =>
    entriesOf(entries).flatMap(({ uri, children }) => [uri, ...addresses(children)])
  return addresses(response?.body).flatMap((uri) =>
    isPathOf(locale, uri) ? [withoutQuery(uri)] : [],
  )
}

async function tryToRequest(...[request, path, options]: [SendRequest, string, object?]) {
  try {
    return await request('GET', path, options)
  } catch (error) {
    // The test of the call itself reports the failure.
    if (!isContentError(error)) throw error
    return null
  }
}

/** `robots` of a page's meta or of an entry in the list. */
export function robotsOf(part: unknown): string | undefined {
  return isObject(part) && typeof part.robots === 'string' ? part.robots : undefined
}

const asObject = (value: unknown) => (isObject(value) ? value : {})
const entriesOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])

const isPathOf = (locale: Locale, path: unknown): path is string =>
  typeof path === 'string' && isPagePath(path) && splitLocale(path).locale === locale

const loss = 'the page'

async function readPage(path: string, locale: Locale, request: SendRequest): Promise<ReadPage> {
  const page = { path, locale, document: undefined }
  try {
    const { response, visited } = await follow(path, request)
    const moved = visited.length > 1 ? [movedTo(path, visited)] : []
    const { status } = response
    if (status >= 300 && status < 400) return { ...page, faults: [redirectFault(path, visited)] }
    if (status !== 200) return { ...page, faults: [...moved, statusFault(path, status)] }
    const faults = findShapeFaults(contract.page, response, loss)
    const { document } = bodyOf(response)
    return { ...page, document, faults: [...moved, ...faults.map((fault) => ({ path, ...fault }))] }
  } catch (error) {
    if (!isContentError(error)) throw error
    return {
      ...page,
      faults: [{ path, reason: error.message, loss, change: 'return JSON in time' }],
    }
  }
}

/** Longer chains of redirects are treated as a loop. */
const maxRedirects = 5

async function follow(
  path: string,
  request: SendRequest,
): Promise<{ response: JsonResponse; visited: string[] }> {
  const visited = [path]
  let response = await request('GET', path)
  for (let next = response.location; next && response.status >= 300; next = response.location) {
    visited.push(next)
    if (visited.indexOf(next) < visited.length - 1 || visited.length > maxRedirects) break
    response = await request('GET', next)
  }
  return { response, visited }
}

function movedTo(path: string, visited: string[]): Deviation {
  const target = visited.at(-1) ?? path
  const reason = `is listed and redirects to ${target}`
  return { path, reason, loss: 'nothing', change: `list ${target} instead`, isMinor: true }
}

function redirectFault(path: string, visited: string[]): Deviation {
  const isLoop = visited.length > 1
  const reason = isLoop
    ? `redirect loop: ${visited.join(' → ')}`
    : 'redirects to itself or outside the content'
  return { path, reason, loss, change: 'return the page at one of these paths' }
}

function statusFault(path: string, status: number): Deviation {
  const change =
    status === 404 ? 'return the page, or remove it from the list' : 'return status 200'
  return { path, reason: `is listed and responds with status ${status}`, loss, change }
}
