import type { Request, RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { prefixLocale, splitLocale } from '../../routing/localized-path.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { isPreview, pageForRequest, requestLocale, requestPathname } from './page-for-request.ts'

/**
 * Sends a path without a locale to the visitor's language: `/` always, another path where the backend has that page.
 * Anything else is a real 404, without a page where it looks like a file. Only these answers vary with the visitor,
 * so only these are never cached.
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
      return response.redirect(302, target + query(request))
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

function query({ originalUrl }: Request): string {
  const start = originalUrl.indexOf('?')
  return start < 0 ? '' : originalUrl.slice(start)
}

const isFile = (path: string) => /\.[a-z0-9]{1,8}$/i.test(path)
/** Any other mistake is for the page at the target to show. */
const isNotFound = (error: unknown) => isContentError(error) && error.kind === 'not-found'
