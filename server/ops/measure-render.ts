import type { RenderPage } from '../page/rendered-page.ts'
import type { Metrics } from './metrics.ts'

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
