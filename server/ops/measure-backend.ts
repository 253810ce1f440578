import type { RequestJson } from '../../content/client/transport/request-json.ts'
import { toBackendCall } from './backend-call.ts'
import type { Metrics } from './metrics.ts'

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
