import type { Request, Response } from 'express'
import { defaultLocale, isLocale, localeCodes, type Locale } from '../../locales/locales.ts'
import { parseSitePath, splitLocale, splitPageDataUrl } from '../../routing/localized-path.ts'
import { acceptedEncoding, parsePageUrl, type PageRequest } from '../page/page-request.ts'
import { readLocaleCookie } from './read-locale-cookie.ts'

/**
 * Page request of a handler that responds with a page. It is never cached.
 *
 * @param page `url`: address of the page, if it is not that of the request
 */
export function pageForRequest(
  request: Request,
  response: Response,
  page: Partial<PageRequest> & { url?: string },
): PageRequest {
  const path = parseSitePath(request.originalUrl)
  const asked = splitPageDataUrl(path ? path.pathname + path.search : '/')
  const { url, ...wanted } = { ...asked, ...page }
  return {
    ...parsePageUrl(url),
    locale: requestLocale(request),
    preview: isPreview(response),
    encoding: acceptedEncoding(request.get('accept-encoding')),
    key: null,
    ...wanted,
  }
}

/** Language of a request: from its path, otherwise from cookie, browser and default. */
export function requestLocale(request: Request): Locale {
  const { locale } = splitLocale(requestPathname(request) ?? '/')
  const accepted = request.acceptsLanguages(localeCodes)
  return locale ?? readLocaleCookie(request) ?? (isLocale(accepted) ? accepted : defaultLocale)
}

/** @returns `null` where the request's target is no path of the site */
export function requestPathname({ path }: Request): string | null {
  return parseSitePath(path)?.pathname ?? null
}

/** True if the request may see drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
