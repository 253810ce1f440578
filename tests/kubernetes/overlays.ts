import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseManifests, type Manifest } from './manifests.ts'

const root = join(import.meta.dirname, '../..')

/** The overlays of `k8s/overlays`, and a test overlay with every component. */
export const overlays = ['local', 'beta', 'production', 'every-component'] as const
export type Overlay = (typeof overlays)[number]

/** Renders an overlay with `kubectl kustomize`. */
export function renderOverlay(overlay: Overlay): Manifest[] {
  const folder =
    overlay === 'every-component'
      ? join(import.meta.dirname, overlay)
      : join(root, 'k8s/overlays', overlay)
  return parseManifests(execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' }))
}
