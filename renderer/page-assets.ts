/** What the browser build says of a module: the parts that are read here. */
type Manifest = Record<string, { imports?: string[]; css?: string[] }>

const known = new WeakMap<Manifest, Map<string, string[]>>()

/**
 * The stylesheets that modules bring along, their own and those of what they import.
 *
 * @param manifest the browser build's; `null` in development, where Vite serves each stylesheet by itself
 * @param modules source paths below the project's root: `pages/content/ContentPage.tsx`
 * @returns public paths, each once, in the order of the modules
 */
export function stylesOf(manifest: Manifest | null, modules: string[]): string[] {
  if (!manifest) return []
  const answers = known.get(manifest) ?? new Map<string, string[]>()
  known.set(manifest, answers)
  const key = modules.join()
  const styles = answers.get(key) ?? findStyles(manifest, modules)
  answers.set(key, styles)
  return styles
}

function findStyles(manifest: Manifest, modules: string[]): string[] {
  const visited = new Set<string>()
  const styles = new Set<string>()
  for (const module of modules) collect(manifest, module, visited, styles)
  return [...styles]
}

function collect(manifest: Manifest, key: string, visited: Set<string>, styles: Set<string>): void {
  if (visited.has(key)) return
  visited.add(key)
  const chunk = manifest[key]
  for (const imported of chunk?.imports ?? []) collect(manifest, imported, visited, styles)
  for (const style of chunk?.css ?? []) styles.add(`/${style}`)
}
