import { isContentError } from '../../content/contract/content-error.ts'
import { pageListLimits } from '../../content/contract/read-tolerantly.ts'
import type { Locale } from '../../locales/locales.ts'
import { isObject } from '../../routing/is-object.ts'
import { callPath, isPagePath } from '../../routing/localized-path.ts'
import { pageListBytes, type SendRequest } from './contract-request.ts'
import type { ContractCall } from './contract-calls.ts'
import type { Deviation } from './deviation.ts'
import { bodyOf } from './shape-faults.ts'

/** The header that requests drafts. */
const preview = { View: 'PREVIEW' }

/**
 * Drafts of the list: editors see them, visitors do not.
 *
 * @param hasToken whether calls for drafts have a token of their own, so that calls without it must not return drafts
 */
export function draftsCall(locale: Locale, hasToken: boolean): ContractCall {
  const path = callPath(locale, 'pages')
  return {
    name: `GET ${path} and its drafts with View: PREVIEW`,
    path,
    loss: 'nothing, but editors see no drafts',
    change: 'return drafts with View: PREVIEW only',
    async look(request) {
      const live = new Set(await listedPaths(path, request))
      const drafts = (await listedPaths(path, request, preview)).filter((draft) => !live.has(draft))
      const faults = await Promise.all(drafts.map((draft) => judgeDraft(draft, request)))
      const isOpen = hasToken && drafts.length > 0 && (await showsDrafts(path, live, request))
      return [...faults.flat(), ...(isOpen ? [openFault] : [])]
    },
  }
}

const openFault: Deviation = {
  reason: 'drafts are listed for any token',
  loss: 'nothing, but everybody who reaches the service reads drafts',
  change: 'require BACKEND_PREVIEW_TOKEN for View: PREVIEW',
}

async function showsDrafts(
  path: string,
  live: Set<string>,
  request: SendRequest,
): Promise<boolean> {
  const headers = { ...preview, authorization: 'Bearer werkseite-contract' }
  return (await listedPaths(path, request, headers)).some((listed) => !live.has(listed))
}

/** @returns no paths for a list that cannot be read: the test of the list itself reports the failure */
async function listedPaths(path: string, request: SendRequest, headers = {}): Promise<string[]> {
  try {
    const response = await request('GET', path, { headers, maxBytes: pageListBytes })
    const { document } = response.status === 200 ? bodyOf(response, pageListLimits) : {}
    const pages = isObject(document) && Array.isArray(document.pages) ? document.pages : []
    return pages.filter(isObject).flatMap((entry) => (isPage(entry.path) ? [entry.path] : []))
  } catch (error) {
    if (!isContentError(error)) throw error
    return []
  }
}

const isPage = (path: unknown): path is string => typeof path === 'string' && isPagePath(path)

async function judgeDraft(path: string, request: SendRequest): Promise<Deviation[]> {
  const [visitors, editors] = [
    await statusOf(path, request),
    await statusOf(path, request, preview),
  ]
  const isPublic: Deviation = {
    path,
    reason: 'is a draft and is returned without View: PREVIEW',
    loss: 'nothing, but visitors can read the draft',
    change: 'return 404 without View: PREVIEW',
  }
  const isHidden: Deviation = {
    path,
    reason: `is listed as a draft and responds with status ${editors} to View: PREVIEW`,
    change: 'return the draft with View: PREVIEW',
  }
  return [...(visitors === 200 ? [isPublic] : []), ...(editors === 200 ? [] : [isHidden])]
}

async function statusOf(path: string, request: SendRequest, headers = {}): Promise<number> {
  try {
    return (await request('GET', path, { headers })).status
  } catch (error) {
    if (!isContentError(error)) throw error
    return 598
  }
}
