import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist/sources.sha256')

/** Source files of a build; the command runs without a build. */
const sources = [
  '{browser,cms,components,locales,pages,platform,public,renderer,routing,server}/**/*.*',
  'content/{client,contract,rich-text,search}/**/*.ts',
  '{vite.config.ts,vite.programs.config.ts,vite.admin.config.ts,tsconfig.json,package-lock.json}',
]

/** Builds: the pages, their server programs, and the editor. */
const builds = [[], ['--config', 'vite.programs.config.ts'], ['--config', 'vite.admin.config.ts']]

/** Builds the site unless the last build has the same sources. */
export function buildIfStale(): void {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()) return
  build()
}

/**
 * Builds the site.
 *
 * @throws {Error} with the output of the build
 */
function build(): void {
  console.log('Building the site, this takes a moment …')
  const hash = hashSources()
  // Without its stamp, an interrupted build is never taken for a complete one.
  rmSync(stamp, { force: true })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const args of builds) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', ...args], {
      cwd: root,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`the build failed\n${stdout}${stderr}`)
  }
  writeFileSync(stamp, hash)
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

/** `npm run build`; with `--if-stale`, `npm run build:if-stale`. */
if (import.meta.main) (process.argv.includes('--if-stale') ? buildIfStale : build)()
