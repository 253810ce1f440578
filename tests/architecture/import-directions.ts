import { dirname, join, matchesGlob } from 'node:path/posix'
import type { ModuleReference } from './read-module.ts'

interface Direction {
  /** What the folder's modules may import, besides each other. */
  values: string[]
  /** What they may import with `import type` only. */
  types: string[]
}

/** Who may import what: the table of docs/architecture.md. A folder without a row (tests, bench, scripts) imports anything. */
export const importDirections: Record<string, Direction> = {
  locales: { values: [], types: [] },
  routing: { values: ['locales'], types: ['content/contract'] },
  'content/contract': { values: ['locales', 'routing'], types: [] },
  'content/client': { values: ['locales', 'routing', 'content/contract'], types: [] },
  'content/service': { values: ['locales', 'routing', 'content/contract'], types: [] },
  renderer: { values: ['locales', 'routing'], types: ['content/contract'] },
  pages: { values: ['locales', 'routing', 'renderer'], types: ['content/contract'] },
  server: { values: ['locales', 'routing', 'content/contract', 'content/client'], types: [] },
  cli: { values: ['locales', 'routing', 'content/contract', 'content/client'], types: [] },
  admin: { values: ['locales', 'routing'], types: ['content/service'] },
  studio: { values: [], types: ['content/contract'] },
}

interface Crossing {
  /** Glob pattern of the files that may. */
  from: string
  /** How the imported path begins. */
  to: string
  isType?: true
}

/** Where single files cross a border. */
export const crossings: Crossing[] = [
  // The server runs the hooks of pages: what they get and give are types of the renderer.
  { from: 'server/**', to: 'renderer/', isType: true },
  { from: 'server/site.ts', to: 'content/service/start.ts' },
  // Visitors' forms are stored by the site and by the service: their databases are opened in one way.
  { from: 'server/forms/sqlite-outbox.ts', to: 'content/service/open-database.ts' },
  // The service alone is a program as the site is: with the same variables, socket and log.
  { from: 'content/service/{start,service-config}.ts', to: 'server/config/config.ts' },
  { from: 'content/service/start.ts', to: 'server/http/server.ts' },
  { from: 'content/service/start.ts', to: 'server/ops/logger.ts' },
  // The pages as they were built; Vite bundles them with the server.
  { from: 'server/assets/built-assets.ts', to: 'dist/server/entry.mjs' },
  // The client is made by the server and handed in: pages know its type.
  { from: 'renderer/page-context.ts', to: 'content/client/content-client.ts', isType: true },
  // The command opens the outbox that the site writes.
  { from: 'cli/outbox/**', to: 'server/forms/' },
  // The browser has nobody else to load a page.
  { from: 'renderer/client/views.ts', to: 'pages/' },
  // The view of a video says what the browser may embed: a list of addresses, no schema.
  { from: 'pages/content/blocks/Video/Video.tsx', to: 'content/contract/embed-sources.ts' },
  // A package of its own, linted by the same rules, which looks for a browser as the project does.
  { from: 'studio/lint.config.ts', to: 'oxlint.config.ts' },
  { from: 'studio/render/browser.ts', to: 'scripts/find-chromium.ts' },
  // Routes that show the same blocks: the home page and the development catalogue.
  { from: 'pages/{home,catalogue}/**', to: 'pages/content/' },
  // What has changed is told by the server in a history, and by the browser where two people edit.
  { from: 'admin/editor/**', to: 'content/service/editor/changes.ts' },
  // The editor looks like the site: its font and its colours.
  { from: 'admin/start.tsx', to: 'renderer/styles/' },
]

interface Side {
  /** What runs on one side only. */
  folder: string
  /** Glob pattern of the files outside of it that run there, too. */
  alsoThere: string
}

/** Where parts of `renderer` run: what stands in neither folder runs on the server and in the browser. */
export const sides: Side[] = [
  { folder: 'renderer/server/', alsoThere: '**/{+{data,on*},*.server}.{ts,tsx}' },
  { folder: 'renderer/client/', alsoThere: 'renderer/+client.ts' },
]

/** Folders whose direct subfolders do not import each other; `true` stands for all of them. */
const separated: Record<string, true | string[]> = {
  pages: true,
  server: ['pictures', 'forms', 'seo'],
}

/** Packages that stay in some folders. */
export const packageHomes: Record<string, string[]> = {
  '@redis/client': ['server'],
  express: ['server', 'content/service'],
  react: ['admin', 'pages', 'renderer'],
  'react-dom': ['admin', 'pages', 'renderer'],
  'react-i18next': ['pages', 'renderer'],
  sharp: ['server', 'content/service', 'studio'],
  three: ['studio'],
}

/**
 * Why a module may not refer to another one, or `undefined` where it may.
 *
 * @param file path from the project's root
 */
export function importFault(file: string, reference: ModuleReference): string | undefined {
  const folder = folderOf(file)
  const direction = importDirections[folder]
  if (!direction) return undefined
  if (!reference.specifier.startsWith('.')) return packageFault(folder, reference.specifier)

  const target = join(dirname(file), reference.specifier)
  if (!reference.isType && crossesSide(file, target))
    return `${file} does not run where ${target} does`
  if (mayCross(file, target, reference.isType)) return undefined
  if (folderOf(target) === folder) return separationFault(file, target)
  if (direction.values.includes(folderOf(target))) return undefined
  if (!direction.types.includes(folderOf(target))) return `${folder} may not import ${target}`
  return reference.isType ? undefined : `${folder} may import types only from ${target}`
}

function crossesSide(file: string, target: string): boolean {
  return sides.some(
    ({ folder, alsoThere }) =>
      target.startsWith(folder) && !file.startsWith(folder) && !matchesGlob(file, alsoThere),
  )
}

function mayCross(file: string, target: string, isTypeImport: boolean): boolean {
  return crossings.some(
    ({ from, to, isType }) =>
      matchesGlob(file, from) && target.startsWith(to) && (isTypeImport || !isType),
  )
}

/** The row that a path belongs to; a folder without a row is named by its first part. */
export function folderOf(path: string): string {
  const row = Object.keys(importDirections).find((folder) => path.startsWith(`${folder}/`))
  return row ?? path.split('/', 1).join()
}

function separationFault(file: string, target: string): string | undefined {
  const [parent = '', from = ''] = file.split('/')
  const to = target.split('/')[1] ?? ''
  const names = separated[parent]
  const isSeparated = (name: string) => names === true || names?.includes(name)
  if (from === to || !isSeparated(from) || !isSeparated(to)) return undefined
  return `${parent}/${from} may not import its neighbour ${target}`
}

function packageFault(folder: string, specifier: string): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const homes = packageHomes[name]
  return !homes || homes.includes(folder) ? undefined : `${folder} may not import ${name}`
}
