import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { Metrics } from './metrics.ts'

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
