import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { nameOf, parseManifests, type Manifest } from './manifests.ts'

const root = join(import.meta.dirname, '../..')

/** Those of `k8s/overlays`, and one that has every component. */
export const overlays = ['local', 'beta', 'production', 'every-component'] as const
export type Overlay = (typeof overlays)[number]

/** What an overlay makes, sorted, so that it reads the same whichever kustomize has made it. */
export function render(overlay: Overlay): string {
  const folder =
    overlay === 'every-component'
      ? join(import.meta.dirname, overlay)
      : join(root, 'k8s/overlays', overlay)
  const manifests = parseManifests(
    execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }),
  )
  return manifests
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    .map((manifest) => stringify(manifest, { sortMapEntries: true, lineWidth: 0 }))
    .join('---\n')
}

/** Where it is written down what an overlay makes: the other checks read it, also where there is no kustomize. */
export const fileOf = (overlay: Overlay) => join(import.meta.dirname, `rendered/${overlay}.yaml`)

export function readOverlay(overlay: Overlay): Manifest[] {
  return parseManifests(readFileSync(fileOf(overlay), 'utf8'))
}
