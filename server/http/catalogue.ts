import type { RequestHandler } from 'express'
import { isLocale } from '../../locales/locales.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { isPreview, pageForRequest } from './page-for-request.ts'

/**
 * `/catalogue`: the block types with their examples, for those who build the site. It has no language in its path but in
 * its query. A public deployment has no such page.
 */
export function catalogueHandler(answerPage: AnswerPage): RequestHandler {
  return async function sendCatalogue(request, response, next) {
    if (!isPreview(response)) return next()
    const { locale } = request.query
    const page = pageForRequest(request, response, isLocale(locale) ? { locale } : {})
    await answerPage(request, response, page)
  }
}
