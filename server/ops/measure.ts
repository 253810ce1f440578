import type { ContentClient } from '../../content/client/content-client.ts'
import type { RequestJson } from '../../content/client/request-json.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { RenderPage } from '../page/render-page.ts'
import { toBackendCall, type Metrics } from './metrics.ts'

/** Times what renders pages. */
export function measureRender(
  render: RenderPage,
  metrics: Pick<Metrics, 'observeRender'>,
): RenderPage {
  return async function renderMeasured(page) {
    const start = performance.now()
    try {
      return await render(page)
    } finally {
      metrics.observeRender(page.locale, (performance.now() - start) / 1000)
    }
  }
}

/** Times exchanges with the backend. One that its caller gave up is none of its failures. */
export function measureBackend(
  requestJson: RequestJson,
  metrics: Pick<Metrics, 'observeBackend'>,
): RequestJson {
  return async function requestMeasured(call) {
    const start = performance.now()
    const observe = (status: number | 'failed') =>
      metrics.observeBackend(toBackendCall(call.path), status, (performance.now() - start) / 1000)
    try {
      const answer = await requestJson(call)
      observe(answer.status)
      return answer
    } catch (error) {
      if (error !== call.signal?.reason) observe('failed')
      throw error
    }
  }
}

/** Counts what came of searches and forms. A blank search asks nobody, and a search that was given up has no outcome. */
export function measureContent(
  content: ContentClient,
  metrics: Pick<Metrics, 'countSearch' | 'countForm'>,
): ContentClient {
  return {
    ...content,
    async search(locale, query, request) {
      if (!query.trim()) return content.search(locale, query, request)
      try {
        const result = await content.search(locale, query, request)
        metrics.countSearch(locale, result.hits.hits.length > 0 ? 'hits' : 'none')
        return result
      } catch (error) {
        if (error !== request?.signal?.reason) metrics.countSearch(locale, 'failed')
        throw error
      }
    },
    async submitForm(locale, form, ...call) {
      try {
        const receipt = await content.submitForm(locale, form, ...call)
        metrics.countForm(form, 'delivered')
        return receipt
      } catch (error) {
        const isRefused = isContentError(error) && error.kind === 'refused'
        metrics.countForm(form, isRefused ? 'refused' : 'failed')
        throw error
      }
    },
  }
}
