import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { nameAndVersion, type Lock } from './locked-packages.ts'

const sbomSchema = z.looseObject({
  metadata: z.looseObject({
    component: z.looseObject({ name: z.string(), 'bom-ref': z.string() }),
  }),
  components: z.array(z.looseObject({ 'bom-ref': z.string(), scope: z.string().optional() })),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

const licencesSchema = z.array(z.looseObject({ name: z.string(), version: z.string() }))

/**
 * Writes a CycloneDX bill of materials of the image: packages whose files were copied, and packages that the build bundled into scripts and
 * programs.
 *
 * @param packages package folders: `node_modules/sharp`
 */
export function writeSbom({
  root,
  lock,
  packages,
  target,
}: {
  root: string
  lock: Lock
  packages: Set<string>
  target: string
}): void {
  const sbom = sbomSchema.parse(JSON.parse(askNpm(root, lock)))
  const { component } = sbom.metadata
  const included = new Set([
    component['bom-ref'],
    ...[...packages].map((folder) => nameAndVersion(folder, lock)),
    ...readBundled(root),
  ])
  const isIncluded = (ref: string) => included.has(ref)
  const reduced = {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...component, name: 'werkseite' } },
    components: sbom.components.filter((entry) => isIncluded(entry['bom-ref'])),
    dependencies: sbom.dependencies
      .filter(({ ref }) => isIncluded(ref))
      .map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter(isIncluded) })),
  }
  writeFileSync(target, JSON.stringify(reduced, null, 2))
}

/**
 * `npm sbom` of the production dependencies. Its `--omit=dev` also omits packages that production and development share, so the command
 * runs on a project without development dependencies.
 */
function askNpm(root: string, lock: Lock): string {
  const project = mkdtempSync(join(tmpdir(), 'sbom-'))
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
  const { '': own, ...installed } = lock.packages
  const packages = Object.fromEntries(Object.entries(installed).filter(([, { dev }]) => !dev))
  const production = { '': { ...own, devDependencies: undefined }, ...packages }
  write('package.json', { ...manifest, devDependencies: undefined })
  write('package-lock.json', { ...lock, packages: production })
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  try {
    return execFileSync('npm', args, { cwd: project, encoding: 'utf8', maxBuffer: 32e6 })
  } finally {
    rmSync(project, { recursive: true })
  }

  function write(name: string, content: object): void {
    writeFileSync(join(project, name), JSON.stringify(content))
  }
}

/** @returns bundled packages as `react@19.3.1`, which the builds list with their licences */
function readBundled(root: string): string[] {
  return ['dist/client', 'dist/run'].flatMap((folder) => {
    const file = join(root, folder, 'licences.json')
    const licences = licencesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return licences.map(({ name, version }) => `${name}@${version}`)
  })
}
