import { dataOfDocument } from '../components/page/document-data.ts'
import type { FetchedPage, HeadTag } from '../components/page/page-state.ts'

/**
 * The page of the document, with the same data as a response to the router; `null` if the document is no page of this
 * site.
 */
export function pageOfDocument(): FetchedPage | null {
  const state = dataOfDocument('page')
  if (!state) return null
  const data = 'page' in state.data ? { ...state.data, staticHtml: staticHtml() } : state.data
  return { ...state, data, head: headOfDocument() }
}

/** HTML of the static parts, read from the document: the data script does not repeat it. */
function staticHtml(): Record<string, string> {
  const parts = document.querySelectorAll<HTMLElement>('[data-static]')
  return Object.fromEntries(
    [...parts].map((part) => [part.dataset['static'] ?? '', part.innerHTML]),
  )
}

function headOfDocument(): HeadTag[] {
  const tags = [...document.querySelectorAll<HTMLElement>('[data-head]')].map((element) => ({
    name: element.localName as 'meta' | 'link',
    attributes: Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => name !== 'data-head')
        .map(({ name, value }) => [name, value]),
    ),
  }))
  return [{ name: 'title', text: document.title }, ...tags]
}

/** Root element of the page in the document. */
export function container(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the document has no #root')
  return element
}
