import type { RequestHandler } from 'express'
import { isLocale } from '../../locales/locales.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { isPreview, pageForRequest } from './page-for-request.ts'

/**
 * `/catalogue`: the block types with their examples, for developers. Its language is in the query,
 * not in the path. A public deployment does not have this page.
 */
export function catalogueHandler(answerPage: AnswerPage): RequestHandler {
  return async function sendCatalogue(request, response, next) {
    if (!isPreview(response)) return next()
    const { locale } = request.query
    const page = pageForRequest(request, response, isLocale(locale) ? { locale } : {})
    await answerPage(request, response, page)
  }
}
