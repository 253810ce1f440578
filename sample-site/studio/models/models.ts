import type { Group } from 'three'
import { gantryHandling } from './gantry-handling.ts'
import { laserLoaders } from './laser-loaders.ts'
import type { Model } from './model.ts'
import { specialMachines } from './special-machines.ts'
import { tubeLifters } from './tube-lifters.ts'
import { turningDevices } from './turning-devices.ts'
import { vacuumLifters } from './vacuum-lifters.ts'

export const models: Model[] = [
  ...vacuumLifters,
  ...tubeLifters,
  ...gantryHandling,
  ...turningDevices,
  ...laserLoaders,
  ...specialMachines,
]

/** A machine, closed or cut open. */
export function machine(id: string, cut = false): Group {
  const model = models.find((candidate) => candidate.id === id)
  if (!model) throw new Error(`no model ${id}`)
  return model.build(cut)
}
