import type { ModelConstructor } from '@kubernetes-models/base'
import { models, nameOf, operatorKinds, type Manifest } from '../manifests.ts'

/** What the API server would not take: required fields, types, formats, values of closed lists. */
export function schemaFaults(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    try {
      validate(manifest)
      return []
    } catch (error) {
      return `${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`
    }
  })
}

/** @throws {Error} that says which field is wrong */
function validate(manifest: Manifest): void {
  if (manifest.kind in operatorKinds)
    operatorKinds[manifest.kind as keyof typeof operatorKinds].parse(manifest)
  else {
    const { Model } = models[manifest.kind as keyof typeof models]
    const { apiVersion } = manifest
    if (apiVersion !== Model.apiVersion)
      throw new Error(`${apiVersion}: expected ${Model.apiVersion}`)
    new (Model as ModelConstructor<unknown>)(manifest).validate()
  }
}
