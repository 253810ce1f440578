import { Counter, Histogram, type Registry } from 'prom-client'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { RequestJson } from '../../content/client/request-json.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { formNames } from '../../content/contract/paths.ts'
import { splitLocale, withoutQuery } from '../../routing/localized-path.ts'
import type { RenderPage } from '../page/render-page.ts'
import { secondsBuckets } from './metrics.ts'

/** Decorators that measure rendering and calls of the backend. */
export function createMeasure(registry: Registry) {
  const registers = [registry]
  const renderSeconds = new Histogram({
    name: 'werkseite_render_duration_seconds',
    help: 'How long a page took to make, its wait in the queue and the questions to the backend included',
    labelNames: ['locale'],
    buckets: secondsBuckets,
    registers,
  })
  const backendSeconds = new Histogram({
    name: 'werkseite_backend_request_duration_seconds',
    help: 'Exchanges with the backend, each try by itself',
    labelNames: ['call', 'outcome'],
    buckets: secondsBuckets,
    registers,
  })
  const searches = new Counter({
    name: 'werkseite_searches_total',
    help: 'Searches by what came of them: hits, none, failed',
    labelNames: ['locale', 'outcome'],
    registers,
  })
  const formDeliveries = new Counter({
    name: 'werkseite_form_deliveries_total',
    help: 'Forms by what the backend said: delivered, refused, failed',
    labelNames: ['form', 'outcome'],
    registers,
  })

  return {
    /** Measures the duration of renderings. */
    render(render: RenderPage): RenderPage {
      return async function renderMeasured(page) {
        const end = renderSeconds.startTimer({ locale: page.locale })
        return render(page).finally(end)
      }
    },

    /** Measures the duration of calls of the backend. A call that its caller aborted is not a failure of the backend. */
    backend(requestJson: RequestJson): RequestJson {
      return async function requestMeasured(request) {
        const end = backendSeconds.startTimer({ call: toBackendCall(request.path) })
        try {
          const answer = await requestJson(request)
          end({ outcome: `${Math.floor(answer.status / 100)}xx` })
          return answer
        } catch (error) {
          if (error !== request.signal?.reason) end({ outcome: 'failed' })
          throw error
        }
      }
    },

    /**
     * Counts the outcomes of searches and forms. A blank search does not reach the backend and an
     * aborted one has no outcome, so neither is counted.
     */
    content(content: ContentClient): ContentClient {
      return {
        ...content,
        async search(locale, query, request) {
          if (!query.trim()) return content.search(locale, query, request)
          try {
            const result = await content.search(locale, query, request)
            searches.inc({ locale, outcome: result.hits.hits.length > 0 ? 'hits' : 'none' })
            return result
          } catch (error) {
            if (error !== request?.signal?.reason) searches.inc({ locale, outcome: 'failed' })
            throw error
          }
        },
        async submitForm(locale, form, ...call) {
          try {
            const receipt = await content.submitForm(locale, form, ...call)
            formDeliveries.inc({ form, outcome: 'delivered' })
            return receipt
          } catch (error) {
            const isRefused = isContentError(error) && error.kind === 'refused'
            formDeliveries.inc({ form, outcome: isRefused ? 'refused' : 'failed' })
            throw error
          }
        },
      }
    },
  }
}

/** Kinds of calls of the backend: a closed set, independent of the paths. */
type BackendCall = 'layout' | 'navigation' | 'page' | 'pages' | 'search' | 'form'

const calls = new Map<string, BackendCall>([
  ['layout', 'layout'],
  ['navigation', 'navigation'],
  ['pages', 'pages'],
  ['search', 'search'],
  ...formNames.map((form): [string, BackendCall] => [form, 'form']),
])

/** @param path of a call, with its query: `/de/ajax/search?q=heber` */
export function toBackendCall(path: string): BackendCall {
  const { rest } = splitLocale(withoutQuery(path))
  return calls.get(/^\/ajax\/([^/]+)$/.exec(rest)?.[1] ?? '') ?? 'page'
}
