import type { Request, RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { prefixLocale, splitLocale } from '../../locales/localized-path.ts'
import { isPreview } from '../preview.ts'
import { requestLocale, requestPathname } from '../request-locale.ts'

/**
 * Sends a path without a locale to the visitor's language: `/` always, another path where the backend has that page.
 * Anything else goes on and is a real 404. Only these answers vary with the visitor, so only these are never cached.
 */
export function createLocaleRedirect({
  content,
}: {
  content: Pick<ContentClient, 'page'>
}): RequestHandler {
  return async function localeRedirect(request, response, next) {
    const pathname = requestPathname(request)
    if (splitLocale(pathname).locale) return next()

    const locale = requestLocale(request)
    const target = prefixLocale(pathname, locale)
    response.vary('Cookie').vary('Accept-Language')
    response.setHeader('Cache-Control', 'private, no-store')
    if (pathname !== '/' && !(await exists(target))) return next()
    response.redirect(302, target + query(request))

    async function exists(path: string): Promise<boolean> {
      if (isFile(path)) return false
      const page = content.page(path, { preview: isPreview(response) })
      return page.then(() => true).catch(isMoved)
    }
  }
}

function query({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?')
  return start < 0 ? '' : originalUrl.slice(start)
}

const isFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path)
const isMoved = (error: unknown) =>
  error instanceof Error && 'kind' in error && error.kind === 'moved'
