import type { RequestHandler } from 'express'
import { isLocale } from '../../locales/locales.ts'
import { isPreview } from '../preview.ts'
import type { SendPage } from '../rendered-page.ts'

/**
 * `/catalogue`: the block types with their examples, for those who build the site. It has no language in its path but in
 * its query. A public deployment has no such page.
 */
export function createCatalogue(sendPage: SendPage): RequestHandler {
  return async function catalogue(request, response, next) {
    if (!isPreview(response)) return next()
    const { locale } = request.query
    await sendPage(request, response, isLocale(locale) ? { locale } : {})
  }
}
