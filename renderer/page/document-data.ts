import type { Layout } from '../../content/contract/layout.ts'
import type { Services } from '../consent/services.ts'
import type { PageState } from './page-state.ts'

/** Data in a document, by the name of its script, which `+onRenderHtml` writes. */
export interface DocumentData {
  layout: Layout
  page: PageState
  services: Services
}

/**
 * Data of the document's script. The script is outside of `#root` and has an attribute that rich text cannot have, so
 * content cannot imitate it. Ids are no safe mark, since content has ids of its own.
 *
 * @returns `null` if there is no valid data
 */
export function dataOfDocument<Name extends keyof DocumentData>(
  name: Name,
): DocumentData[Name] | null {
  const script = document.querySelector(
    `body > script[type="application/json"][data-state="${name}"]`,
  )
  try {
    return JSON.parse(script?.textContent ?? 'null') as DocumentData[Name] | null
  } catch {
    return null
  }
}
