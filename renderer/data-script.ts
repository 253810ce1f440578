import type { Layout } from '../content/contract/layout.ts'
import type { Services } from './consent/services.ts'
import type { PageState } from './page-state.ts'

/** Data in a document, by the name of its script. */
interface DocumentData {
  layout: Layout
  page: PageState
  services: Services
}

const layoutScripts = new WeakMap<Layout, string>()

/** The layout as a data script. It is the same for every page, so it is serialised once per layout. */
export function layoutScript(layout: Layout): string {
  const script = layoutScripts.get(layout) ?? dataScript('layout', layout)
  layoutScripts.set(layout, script)
  return script
}

/** Data script in a document, which a browser does not run. */
export function dataScript<Name extends keyof DocumentData>(
  name: Name,
  data: DocumentData[Name],
): string {
  return `<script type="application/json" data-state="${name}">${toScriptText(data)}</script>`
}

/** JSON for a script element. `<` is escaped, since a text of the content could end the script. */
export function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
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
