import { dirname, join, matchesGlob } from 'node:path/posix'
import type { ModuleReference } from './read-module.ts'

interface Direction {
  /** Folders that the modules may import, in addition to their own folder. */
  values: string[]
  /** Folders that they may only import with `import type`. */
  types: string[]
}

/** Base of all pages on the server and in the browser. */
const ofPages: Direction = { values: ['locales', 'routing'], types: ['content/contract'] }

/** Calls and responses of a backend, for programs that call one. */
const ofBackends = [
  'locales',
  'routing',
  'platform',
  'content/contract',
  'content/rich-text',
  'content/search',
]

/** Table of import directions: the layers of docs/explanation/architecture.md. A folder without a row (tests, bench, scripts) imports anything. */
export const importDirections: Record<string, Direction> = {
  locales: { values: [], types: [] },
  platform: { values: [], types: [] },
  routing: { values: ['locales'], types: [] },
  'content/contract': { values: ['locales', 'routing'], types: [] },
  'content/rich-text': { values: ['locales', 'routing', 'content/contract'], types: [] },
  'content/search': { values: ['locales', 'routing', 'content/contract'], types: [] },
  'content/client': {
    values: ['locales', 'routing', 'platform', 'content/contract', 'content/rich-text'],
    types: [],
  },
  components: ofPages,
  browser: { ...ofPages, values: [...ofPages.values, 'components'] },
  renderer: { ...ofPages, values: [...ofPages.values, 'components', 'browser'] },
  pages: { ...ofPages, values: [...ofPages.values, 'components', 'browser', 'renderer'] },
  cms: { values: ofBackends, types: [] },
  'cms/ui': { values: ['locales', 'routing', 'components'], types: ['cms'] },
  server: { values: [...ofBackends, 'content/client'], types: ['renderer'] },
  cli: { values: [...ofBackends, 'content/client'], types: [] },
}

interface Crossing {
  /** Glob pattern of the importing files. */
  from: string
  /** Prefix of the imported path. */
  to: string
}

/** Crossings of single files. */
export const crossings: Crossing[] = [
  // Without `BACKEND_URL`, the site starts the content service in its own process.
  { from: 'server/embedded-service.ts', to: 'cms/start.ts' },
  // The built pages; Vite bundles them with the server.
  { from: 'server/assets/built-assets.ts', to: 'dist/server/entry.mjs' },
  // The command opens the outbox of the site.
  { from: 'cli/outbox/**', to: 'server/forms/' },
  // In the browser only the page itself can load a page.
  { from: 'browser/views.ts', to: 'pages/' },
  // The server reports changes in a history; the browser reports conflicts of two editors.
  { from: 'cms/ui/editor/**', to: 'cms/editor/changes.ts' },
]

interface Side {
  /** A side: server or browser. */
  folder: string
  /** Glob pattern of the files outside that also run there. */
  alsoThere: string
}

/** Folders that run on one side. All other parts of pages may run on both. */
export const sides: Side[] = [
  { folder: 'renderer/', alsoThere: '**/{+{data,on*},*.server,find-translations}.{ts,tsx}' },
]

/** Subfolders without imports of each other, and the allowed exceptions. */
const separated: Record<string, Record<string, string[]>> = {
  // Routes with the same blocks: the home page and the development catalogue.
  pages: {
    _error: [],
    blocks: [],
    catalogue: ['blocks', 'content'],
    content: ['blocks'],
    home: ['content'],
    search: [],
  },
  server: { forms: [], pictures: [], seo: [] },
}

/** Packages that only some folders may import. */
export const packageHomes: Record<string, string[]> = {
  '@redis/client': ['platform', 'server'],
  express: ['server', 'cms'],
  react: ['browser', 'cms/ui', 'components', 'pages', 'renderer'],
  'react-dom': ['browser', 'cms/ui', 'components', 'pages', 'renderer'],
  'react-i18next': ['browser', 'components', 'pages', 'renderer'],
  sharp: ['server', 'cms'],
}

/**
 * Reason why a module may not import another one; `undefined` if the import is allowed.
 *
 * @param file path from the root of the project
 */
export function importFault(file: string, reference: ModuleReference): string | undefined {
  const folder = folderOf(file)
  const direction = importDirections[folder]
  if (!direction) return undefined
  if (!reference.specifier.startsWith('.')) return packageFault(folder, reference.specifier)

  const target = join(dirname(file), reference.specifier)
  if (!reference.isType && crossesSide(file, target))
    return `${file} does not run where ${target} does`
  if (mayCross(file, target)) return undefined
  if (folderOf(target) === folder) return separationFault(file, target)
  if (direction.values.includes(folderOf(target))) return undefined
  if (!direction.types.includes(folderOf(target))) return `${folder} may not import ${target}`
  return reference.isType ? undefined : `${folder} may import types only from ${target}`
}

function crossesSide(file: string, target: string): boolean {
  return sides.some((side) => target.startsWith(side.folder) && !isOnlyOn(side, file))
}

/** Whether a module runs on this side only. */
export function isOnlyOn({ folder, alsoThere }: Side, file: string): boolean {
  return file.startsWith(folder) || matchesGlob(file, alsoThere)
}

function mayCross(file: string, target: string): boolean {
  return crossings.some(({ from, to }) => matchesGlob(file, from) && target.startsWith(to))
}

/** The row of a path; a folder without a row is identified by its first segment. */
export function folderOf(path: string): string {
  const rows = Object.keys(importDirections).filter((folder) => path.startsWith(`${folder}/`))
  return rows.sort((a, b) => b.length - a.length)[0] ?? path.split('/', 1).join()
}

function separationFault(file: string, target: string): string | undefined {
  const [parent = '', from = ''] = file.split('/')
  const to = target.split('/')[1] ?? ''
  const neighbours = separated[parent] ?? {}
  if (from === to || !(to in neighbours) || (neighbours[from] ?? [to]).includes(to))
    return undefined
  return `${parent}/${from} may not import its neighbour ${target}`
}

function packageFault(folder: string, specifier: string): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const homes = packageHomes[name]
  return !homes || homes.includes(folder) ? undefined : `${folder} may not import ${name}`
}
