import type { RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { prefixLocale, splitLocale, splitQuery } from '../../routing/localized-path.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { isPreview, pageForRequest, requestLocale, requestPathname } from './page-for-request.ts'

/**
 * Redirects a path without a locale to the visitor's language: `/` always, another path only where the backend has the page. Any other path
 * is a 404, in plain text if it looks like a file. These are the only responses that depend on the visitor, so they are never cached.
 */
export function localeRedirectHandler({
  content,
  answerPage,
}: {
  content: Pick<ContentClient, 'page'>
  answerPage: AnswerPage
}): RequestHandler {
  return async function redirectToLocale(request, response, next) {
    const pathname = requestPathname(request)
    if (pathname === null) return notFound()
    if (splitLocale(pathname).locale) return next()
    if (isFile(pathname)) return void response.status(404).type('text').send('not found\n')
    const locale = requestLocale(request)
    const target = prefixLocale(pathname, locale)
    response.vary('Cookie').vary('Accept-Language')
    response.setHeader('Cache-Control', 'private, no-store')
    if (pathname === '/' || (await exists(target)))
      return response.redirect(302, target + splitQuery(request.originalUrl).search)
    await notFound()

    async function notFound(): Promise<void> {
      const page = pageForRequest(request, response, { errorStatus: 404 })
      await answerPage(request, response, page)
    }

    async function exists(path: string): Promise<boolean> {
      const page = content.page(path, { preview: isPreview(response) })
      return page.then(() => true).catch((error: unknown) => !isNotFound(error))
    }
  }
}

const isFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path)
/** Other errors do not prevent the redirect: the target page shows them. */
const isNotFound = (error: unknown) => isContentError(error) && error.kind === 'not-found'
