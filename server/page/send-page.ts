import { splitPageDataUrl } from '../../routing/page-data-path.ts'
import { isPreview } from '../preview.ts'
import type { RenderPage, SendPage } from '../rendered-page.ts'
import { recordOf } from '../request-record.ts'
import { requestLocale } from '../request-locale.ts'

/** Headers of Vike that are ours to set. */
const owned = new Set(['cache-control', 'content-length'])

/** Renders the page of a request and sends it. */
export function createSendPage(render: RenderPage): SendPage {
  return async function sendPage(request, response, { status, ...page }) {
    const start = performance.now()
    const rendered = await render({
      ...splitPageDataUrl(request.originalUrl),
      locale: requestLocale(request),
      preview: isPreview(response),
      ...page,
    })
    const record = recordOf(response)
    if (record) Object.assign(record, { cache: 'bypass', renderMs: performance.now() - start })
    for (const [name, value] of rendered.headers)
      if (!owned.has(name.toLowerCase())) response.setHeader(name, value)
    response.setHeader('X-Cache', 'BYPASS')
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
    if (rendered.status >= 500) {
      response.setHeader('Cache-Control', 'no-store')
      response.setHeader('Retry-After', '30')
    }
    response.status(rendered.status === 200 && status ? status : rendered.status)
    const body = Buffer.from(rendered.body)
    response.setHeader('Content-Length', body.length)
    response.end(body)
  }
}
