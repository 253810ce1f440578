import type { Request, Response } from 'express'
import type { Locale } from '../../locales/locales.ts'
import { negotiateLocale } from '../../locales/negotiate-locale.ts'
import { parseSitePath, splitLocale, splitPageDataUrl } from '../../routing/localized-path.ts'
import type { PageRequest } from '../page/page-request.ts'

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
    key: null,
    ...page,
  }
}

/** Language of a request: from its path, otherwise from cookie, browser and default. */
export function requestLocale(request: Request): Locale {
  const { locale } = splitLocale(requestPathname(request) ?? '/')
  return locale ?? negotiateLocale(request.headers.cookie, request.headers['accept-language'])
}

/** @returns `null` where the request's target is no path of the site */
export function requestPathname({ path }: Request): string | null {
  return parseSitePath(path)?.pathname ?? null
}

/** True if the request may see drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
