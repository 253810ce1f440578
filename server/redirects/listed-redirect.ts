import type { RequestHandler } from 'express'
import { splitPageDataUrl } from '../../routing/localized-path.ts'
import type { RespondWithPage } from '../page/respond-with-page.ts'
import type { RedirectLists } from './redirect-lists.ts'
import { pageForRequest } from '../http/page-for-request.ts'
import { hostname, type Hosts } from '../http/request-listener.ts'

/** Caches in front of the site keep a redirect as long as a page; browsers request it again. */
const caching = 'public, max-age=0, s-maxage=60'

/** Follows the redirects of the backend's list. Data for the browser's router names the target, as for other redirects. */
export function listedRedirectHandler({
  hosts,
  redirects,
  respondWithPage,
}: {
  hosts: Pick<Hosts, 'drafts'>
  redirects: Pick<RedirectLists, 'find'>
  respondWithPage: RespondWithPage
}): RequestHandler {
  return async function listedRedirect(request, response, next) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { url, asData } = splitPageDataUrl(request.originalUrl)
    const found = redirects.find(url)
    if (!found) return next()
    const { status, location } = found
    const preview = hosts.drafts.has(hostname(request))
    if (status === 410) {
      const page = pageForRequest(request, response, { errorStatus: status, preview })
      return respondWithPage(request, response, page)
    }
    response.setHeader('Cache-Control', preview ? 'private, no-store' : caching)
    if (asData) return void response.json({ redirect: location })
    response.redirect(status, location)
  }
}
