import { dataOfDocument } from '../data-script.ts'
import type { HeadTag } from '../head.ts'
import type { FetchedPage } from '../page-state.ts'

/** The page that came as a document, with all that an answer to the router has; `null` where it is no page of ours. */
export function pageOfDocument(): FetchedPage | null {
  const state = dataOfDocument('page')
  if (!state) return null
  const data = 'page' in state.data ? { ...state.data, staticHtml: staticHtml() } : state.data
  return { ...state, data, head: headOfDocument() }
}

/** The document holds the HTML of what is not rendered here, so it was not sent a second time as data. */
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

/** Where the page is in the document. */
export function container(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the document has no #root')
  return element
}
