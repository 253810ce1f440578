import type { Request, Response } from 'express'
import {
  defaultLocale,
  isLocale,
  localeCodes,
  localeCookie,
  type Locale,
} from '../../locales/locales.ts'
import { parseSitePath, splitLocale, splitPageDataUrl } from '../../routing/localized-path.ts'
import { acceptedEncoding, type PageRequest } from '../page/page-request.ts'

/** Page request of a handler that answers with a page. It is never cached. */
export function pageForRequest(
  request: Request,
  response: Response,
  page: Partial<PageRequest>,
): PageRequest {
  const path = parseSitePath(request.originalUrl)
  return {
    ...splitPageDataUrl(path ? path.pathname + path.search : '/'),
    locale: requestLocale(request),
    preview: isPreview(response),
    encoding: acceptedEncoding(request.get('accept-encoding')),
    key: null,
    ...page,
  }
}

/** Language of a request: from its path, otherwise from cookie, browser and default. */
export function requestLocale(request: Request): Locale {
  const { locale } = splitLocale(requestPathname(request) ?? '/')
  const accepted = request.acceptsLanguages(localeCodes)
  return locale ?? storedLocale(request) ?? (isLocale(accepted) ? accepted : defaultLocale)
}

function storedLocale({ headers: { cookie = '' } }: Request): Locale | undefined {
  const values = cookie
    .split(';')
    .map((pair) => pair.trim().split('='))
    .filter(([name]) => name === localeCookie.name)
    .map(([, value]) => value)
  return values.find(isLocale)
}

/** @returns `null` where the request's target is no path of the site */
export function requestPathname({ path }: Request): string | null {
  return parseSitePath(path)?.pathname ?? null
}

/** True if the request may see drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
