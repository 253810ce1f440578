import type { RenderPage } from '../page/render-page.ts'
import { markFailed, pathAttribute, type Spans } from './spans.ts'

/** A span for each page that is rendered; what it asks the backend for is below. */
export function traceRender(render: RenderPage, spans: Spans): RenderPage {
  return async function renderTraced(page) {
    const attributes = {
      ...pathAttribute(page.url),
      'werkseite.locale': page.locale,
      'werkseite.as_data': page.asData,
    }
    const span = spans.start('render', { attributes })
    return spans.record(
      span,
      () => render(page),
      ({ pageStatus }) => {
        span.setAttribute('werkseite.page_status', pageStatus)
        if (pageStatus >= 500) markFailed(span, String(pageStatus))
      },
    )
  }
}
