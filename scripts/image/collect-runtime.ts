/**
 * `collect-runtime.ts FOLDER`: copies the files that a built site needs at run time into the image: modules that the programs load, data
 * files, licences, and a bill of materials.
 */
import { copyFileSync, globSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sampleMark } from '../../platform/variables/default-content-dir.ts'
import { packageOf, readLock } from './locked-packages.ts'
import { traceFiles } from './trace-files.ts'
import { writeSbom } from './write-sbom.ts'

const root = join(import.meta.dirname, '../..')

/** Entry points of the image. */
const programs = [
  'dist/run/site.js',
  'dist/run/content-service.js',
  'dist/run/account.js',
  'dist/run/reading-worker.js',
  'dist/run/picture-encoder.js',
  'cli/werkseite.mjs',
  'cli/crawl/downloads/start.ts',
  'scripts/image/healthcheck.mjs',
]

/** Data files with paths that only the running program knows. */
const data = [
  'dist/admin/**',
  'dist/client/**',
  'dist/run/licences.json',
  'dist/assets.json',
  'sample-site/content/**',
  'server/pictures/*.ttf',
  'cli/reporters/html/report.*',
  'package.json',
  'LICENSE',
]

async function collectRuntime(target: string): Promise<void> {
  const lock = readLock(root)
  const files = new Set([
    ...(await traceFiles({ root, programs, lock })),
    ...globSync(data, { cwd: root, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  ])
  const packages = new Set([...files].flatMap((file) => packageOf(file) ?? []))
  for (const folder of packages)
    for (const name of globSync('{LICEN[CS]E,license,licence,NOTICE,COPYING}*', {
      cwd: join(root, folder),
    }))
      files.add(join(folder, name))
  for (const file of files) copy(file, target)
  linkEarlierSample(target)
  writeSbom({ root, lock, packages, target: join(target, 'sbom.cdx.json') })
  console.log(`${files.size} files, ${packages.size} packages`)
}

function copy(file: string, target: string): void {
  mkdirSync(dirname(join(target, file)), { recursive: true })
  copyFileSync(join(root, file), join(target, file))
}

/** Earlier copies of `k8s/components/editor` fill an empty volume from `content/files`. Hard links add nothing to the size of the image. */
function linkEarlierSample(target: string): void {
  const sample = join(target, 'sample-site/content')
  const earlier = join(target, 'content/files')
  for (const file of globSync('**', { cwd: sample, withFileTypes: true })) {
    if (!file.isFile()) continue
    const source = join(file.parentPath, file.name)
    const link = join(earlier, relative(sample, source))
    mkdirSync(dirname(link), { recursive: true })
    linkSync(source, link)
  }
  writeFileSync(join(earlier, sampleMark), '')
}

const [target] = process.argv.slice(2)
if (!target) throw new Error('collect-runtime.ts FOLDER')
await collectRuntime(target)
