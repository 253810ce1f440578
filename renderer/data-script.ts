import type { Layout } from '../content/contract/layout.ts'
import type { Services } from './consent/services.ts'
import type { PageState } from './page-state.ts'

/** What a document carries as data, by the id of its script. */
interface DocumentData {
  layout: Layout
  page: PageState
  services: Services
}

const layoutScripts = new WeakMap<Layout, string>()

/** The layout as data inside the document; the same for every page, so it is written once a layout. */
export function layoutScript(layout: Layout): string {
  const script = layoutScripts.get(layout) ?? dataScript('layout', layout)
  layoutScripts.set(layout, script)
  return script
}

/** Data inside the document, which a browser does not run. */
export function dataScript<Id extends keyof DocumentData>(id: Id, data: DocumentData[Id]): string {
  // `<` would let a text of the content end the script.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** The data that came with the document; `null` where there was none. */
export function dataOfDocument<Id extends keyof DocumentData>(id: Id): DocumentData[Id] | null {
  const script = document.getElementById(id)
  return script ? (JSON.parse(script.textContent) as DocumentData[Id]) : null
}
