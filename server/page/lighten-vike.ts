import { registerHooks, type LoadFnOutput } from 'node:module'

/** Modules of Vike, below its `dist`, with what becomes of their source on the server. */
const edits: Record<string, (source: string) => string> = {
  // Goes through all renderings of the last five seconds on every rendering.
  'utils/catchInfiniteLoop.js': () => 'export function catchInfiniteLoop() {}',
  // Warns of each stylesheet that Vike does not link, in the face of whoever starts the site: we link them ourselves.
  'server/runtime/renderPageServer/html/injectAssets/getHtmlTags.js': (source) =>
    source.replace('    checkForWarnings(injectFilterEntries);\n', ''),
}

/**
 * Takes out of Vike what costs the server the more the busier it is, and what it says of things that are done on purpose. To be called
 * before Vike is loaded.
 *
 * @returns the modules that were changed, known once Vike is loaded; a test holds that it is all of them
 * @see docs/decisions/0007-lighter-vike.md
 */
export function lightenVike(): { met: Set<string> } {
  const met = new Set<string>()
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const module = url.split('/vike/dist/')[1] ?? ''
      const edit = edits[module]
      if (!edit) return loaded
      const source = toText(loaded.source)
      const edited = edit(source)
      if (edited !== source) met.add(module)
      return { ...loaded, source: edited }
    },
  })
  return { met }
}

function toText(source: LoadFnOutput['source']): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)
}
