import type { RequestHandler } from 'express'
import { isLocale } from '../../locales/locales.ts'
import type { RespondWithPage } from '../page/respond-with-page.ts'
import { isPreview, pageForRequest } from './page-for-request.ts'

/**
 * `/catalogue`: the block types with their examples, for developers. Its language is in the query,
 * not in the path. A public deployment does not have this page.
 */
export function catalogueHandler(respondWithPage: RespondWithPage): RequestHandler {
  return async function sendCatalogue(request, response, next) {
    if (!isPreview(response)) return next()
    const { locale } = request.query
    const page = pageForRequest(request, response, isLocale(locale) ? { locale } : {})
    await respondWithPage(request, response, page)
  }
}
