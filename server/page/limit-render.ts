import type { Turns } from '../concurrency/turns.ts'
import type { RenderPage } from './rendered-page.ts'

/**
 * Has pages made in turn. Cached pages need no turn, and an old one stands in for a page that gets none.
 *
 * @throws {Overloaded} where there is none soon
 */
export function limitRender(render: RenderPage, turns: Turns): RenderPage {
  return (page) => turns.run(() => render(page))
}
