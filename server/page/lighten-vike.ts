import { registerHooks } from 'node:module'

/** Modules of Vike, below its `dist`, with what stands in their place on the server. */
const replaced: Record<string, string> = {
  // Goes through all renderings of the last five seconds on every rendering.
  'utils/catchInfiniteLoop.js': 'export function catchInfiniteLoop() {}',
}

/**
 * Replaces what in Vike costs the server the more the busier it is, and does nothing for a page. To be called before Vike is loaded.
 *
 * @returns the modules that were met, known once Vike is loaded; a test holds that it is all of them
 * @see docs/decisions/0007-lighter-vike.md
 */
export function lightenVike(): { met: Set<string> } {
  const met = new Set<string>()
  registerHooks({
    load(url, context, nextLoad) {
      const module = url.split('/vike/dist/')[1] ?? ''
      const source = replaced[module]
      if (source === undefined) return nextLoad(url, context)
      met.add(module)
      return { format: 'module', shortCircuit: true, source }
    },
  })
  return { met }
}
