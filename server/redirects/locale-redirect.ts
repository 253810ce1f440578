import type { Request, RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isOverloaded } from '../../content/contract/content-error.ts'
import { addQuery } from '../../routing/add-query.ts'
import { findPageAddress } from '../../routing/redirects/find-page-address.ts'
import { encodePathname, prefixLocale, splitLocale } from '../../routing/localized-path.ts'
import { normalForm } from '../../routing/redirects/normal-form.ts'
import { isLocale } from '../../locales/locales.ts'
import type { RespondWithPage } from '../page/respond-with-page.ts'
import type { RedirectLists } from './redirect-lists.ts'
import {
  isPreview,
  pageForRequest,
  requestLocale,
  requestPathname,
} from '../http/page-for-request.ts'

/**
 * Redirects an address that is no path of a page: a path in another spelling to its normal form, a path without a locale to the visitor's
 * language, `/` to the home page. Any other path is a 404, in plain text if it looks like a file. Redirects to a language depend on the
 * visitor, so they are never cached.
 */
export function localeRedirectHandler({
  content,
  redirects,
  respondWithPage,
}: {
  content: Pick<ContentClient, 'page' | 'pages'>
  redirects: Pick<RedirectLists, 'find'>
  respondWithPage: RespondWithPage
}): RequestHandler {
  return async function redirectToLocale(request, response, next) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const normal = normalForm(request.originalUrl)
    const { locale, path } = withLocale(normal.pathname, request)
    const asked = requestPathname(request)
    const isOwnLocale = locale !== null && splitLocale(asked ?? '/').locale
    response.setHeader('Cache-Control', 'private, no-store')
    if (!locale) response.vary('Cookie').vary('Accept-Language')
    if (!locale && isFile(path)) return void response.status(404).type('text').send('not found\n')
    // Programs that read `//x/y` as an address of another host should get no redirect that looks like it.
    if (!locale && asked === null) return notFound()
    const entry = redirects.find(encodePathname(path) + normal.search)
    if (entry?.location) return response.redirect(locale ? 301 : 302, entry.location)
    const address = await findAddress(path)
    if (!address) return isOwnLocale ? next() : notFound()
    response.redirect(locale ? 301 : 302, addQuery(address, normal))

    async function findAddress(pathname: string): Promise<string | null> {
      if (pathname === `/${requestLocale(request)}`) return pathname
      const source = { content, preview: isPreview(response) }
      return findPageAddress(pathname, source).catch((error: unknown) => {
        if (isOverloaded(error)) throw error
        // Other errors do not prevent the redirect: the target page shows them.
        return encodePathname(pathname)
      })
    }

    async function notFound(): Promise<void> {
      const page = pageForRequest(request, response, { errorStatus: 404 })
      await respondWithPage(request, response, page)
    }
  }
}

/** The path below its locale, in lower case, or below that of the visitor; `locale` is `null` if the path has none. */
function withLocale(pathname: string, request: Request) {
  const [, first = '', ...others] = pathname.split('/')
  const locale = first.toLowerCase()
  if (isLocale(locale)) return { locale, path: `/${[locale, ...others].join('/')}` }
  return { locale: null, path: prefixLocale(pathname, requestLocale(request)) }
}

const isFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path)
