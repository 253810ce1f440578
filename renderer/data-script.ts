import type { Layout } from '../content/contract/layout.ts'
import type { Services } from './consent/services.ts'
import type { PageState } from './page-state.ts'

/** What a document carries as data, by the name of its script. */
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
export function dataScript<Name extends keyof DocumentData>(
  name: Name,
  data: DocumentData[Name],
): string {
  return `<script type="application/json" data-state="${name}">${toScriptText(data)}</script>`
}

/** JSON that may stand in a script: `<` would let a text of the content end it. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

/**
 * The data that came with the document. It is found where no content can be: beside `#root` and before it, by an attribute
 * that rich text cannot have. An id would not do, since content brings ids of its own.
 *
 * @returns `null` where there is none, or none that can be read
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
