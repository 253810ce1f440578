import type { Layout } from '../../content/contract/layout.ts'
import type { PageState } from './page-state.ts'

/** External services that the site is configured with, as data in the document. Other services are never loaded. */
export interface Services {
  tagManager?: { id: string; url: string }
  maps?: { key: string; url: string }
}

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
