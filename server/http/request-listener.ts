import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from '../ops/logger.ts'
import type { RecordRequest } from '../ops/request-record.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { emergencyPage } from '../page/emergency-page.ts'
import { parsePageRequest } from '../page/page-request.ts'
import { hostname, setPreviewHeaders, type Hosts } from './hosts.ts'

export interface RequestListenerDeps {
  hosts: Hosts
  recordRequest: RecordRequest
  answerPage: AnswerPage
  /** Express app. Handles every request that is not for a page. */
  app: RequestListener
  logger: Pick<Logger, 'error'>
  /** Go with every page, also with the one that says that it failed. */
  siteHeaders: [name: string, value: string][]
}

/** The first to see a request. It answers pages without the Express app, which would take longer than a cached page does. */
export function createRequestListener({
  hosts,
  recordRequest,
  answerPage,
  app,
  logger,
  siteHeaders,
}: RequestListenerDeps): RequestListener {
  return function handleRequest(request, response) {
    if (!isOriginForm.test(request.url ?? '')) toOriginForm(request)
    const host = hostname(request)
    const preview = hosts.drafts.has(host)
    const page = hosts.trusted.has(host) ? parsePageRequest(request, preview) : null
    if (!page) {
      recordRequest(request, response)
      return app(request, response)
    }
    const { url, locale, asData } = page
    recordRequest(request, response, { route: asData ? 'page-data' : 'page', locale })
    if (preview) setPreviewHeaders(response)
    answerPage(request, response, page)?.catch((error: unknown) => {
      logger.error({ path: url, err: error }, 'page failed')
      if (response.headersSent) return void response.destroy()
      response.setHeaders(new Map(siteHeaders))
      response.writeHead(500, {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        'X-Request-Id': request.record?.id ?? '',
      })
      response.end(emergencyPage(locale))
    })
  }
}

const isOriginForm = /^\/[^#]*$/

/**
 * Where a request names an address in full, its host counts and that of the header does not (RFC 9112 §3.2.2). A fragment is for
 * browsers alone, and anything else asks for no path.
 */
function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request
  const target = /^https?:/i.test(url) ? URL.parse(url) : null
  if (target) request.headers.host = target.host
  if (target) request.url = target.pathname + target.search
  else request.url = url.startsWith('/') ? url.replace(/#.*/s, '') : '/'
}
