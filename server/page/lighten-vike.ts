import type { Plugin } from 'vite'

/** Modules of Vike, below its `dist`, with what becomes of their source on the server. */
const edits: Record<string, (source: string) => string> = {
  // Goes through all renderings of the last five seconds on every rendering.
  'utils/catchInfiniteLoop.js': () => 'export function catchInfiniteLoop() {}',
  // Warns of each stylesheet that Vike does not link, in the face of whoever starts the site: we link them ourselves.
  'server/runtime/renderPageServer/html/injectAssets/getHtmlTags.js': (source) =>
    source.replace('    checkForWarnings(injectFilterEntries);\n', ''),
}

/**
 * Takes out of Vike what costs the server the more the busier it is, and what it says of things that are done on purpose.
 *
 * @throws {Error} in the build, if a module is not as it was
 * @see docs/decisions/0007-lighter-vike.md
 */
export function lightenVike(): Plugin {
  const left = new Set(Object.keys(edits))
  return {
    name: 'werkseite:lighten-vike',
    transform: {
      filter: { id: /\/vike\/dist\// },
      handler(source, id) {
        const module = id.split('/vike/dist/')[1] ?? ''
        const edited = edits[module]?.(source)
        if (edited === undefined || edited === source) return undefined
        left.delete(module)
        return { code: edited, map: null }
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`Vike is not what it was: ${[...left].join(', ')}`)
    },
  }
}
