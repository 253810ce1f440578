import { availabilityFaults } from './checks/availability.ts'
import { environmentFaults } from './checks/environment.ts'
import { monitoringFaults } from './checks/monitoring.ts'
import { networkFaults } from './checks/network.ts'
import { podSecurityFaults } from './checks/pod-security.ts'
import { referenceFaults } from './checks/references.ts'
import { schemaFaults } from './checks/schema.ts'
import { unknownFields } from './checks/unknown-fields.ts'
import type { Manifest } from './manifests.ts'

/**
 * Everything that can be told about manifests without a cluster.
 *
 * @param sets each stands for what one overlay makes
 * @returns a line for each fault, a list for each set; the further checks trust in the schema, and are made where it finds nothing
 */
export async function findFaults(sets: readonly (readonly Manifest[])[]): Promise<string[][]> {
  const unknown = unknownFields(sets)
  return Promise.all(
    sets.map(async (manifests, index) => {
      const faults = [...schemaFaults(manifests), ...(unknown[index] ?? [])]
      if (faults.length > 0) return faults
      return [
        ...referenceFaults(manifests),
        ...podSecurityFaults(manifests),
        ...(await environmentFaults(manifests)),
        ...networkFaults(manifests),
        ...availabilityFaults(manifests),
        ...monitoringFaults(manifests),
      ]
    }),
  )
}
