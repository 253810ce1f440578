import type { Request, Response } from 'express'
import type { Locale } from '../../locales/locales.ts'
import { negotiateLocale } from '../../locales/negotiate-locale.ts'
import { parseSitePath, splitLocale, splitPageDataUrl } from '../../routing/localized-path.ts'
import type { PageRequest } from '../page/page-request.ts'

/** The page that a handler answers a request with; it is made for this request alone. */
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
    key: null,
    ...page,
  }
}

/** Language of a request: that of its path, else by cookie, browser and default. */
export function requestLocale(request: Request): Locale {
  const { locale } = splitLocale(requestPathname(request) ?? '/')
  return locale ?? negotiateLocale(request.headers.cookie, request.headers['accept-language'])
}

/** @returns `null` where a request asks for no path of the site */
export function requestPathname({ path }: Request): string | null {
  return parseSitePath(path)?.pathname ?? null
}

/** True where the request sees drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
