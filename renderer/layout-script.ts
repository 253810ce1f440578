import type { Layout } from '../content/contract/layout.ts'

const id = 'layout'
const known = new WeakMap<Layout, string>()

/** The layout as data inside the document; the same for every page, so it is written once a layout. */
export function layoutScript(layout: Layout): string {
  const script = known.get(layout) ?? toScript(layout)
  known.set(layout, script)
  return script
}

function toScript(layout: Layout): string {
  // `<` would let a text of the content end the script.
  const json = JSON.stringify(layout).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${id}">${json}</script>`
}

/** The layout that came with the document; `null` where there was none. */
export function layoutOfDocument(): Layout | null {
  const script = document.getElementById(id)
  return script ? (JSON.parse(script.textContent) as Layout) : null
}
