import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { PageQuery } from '../../../../routing/page-query.ts'

type Block = BlockOf<'HoldingForce'>
type Material = Block['materials'][number]
type Machine = Block['machines'][number]

/** Safety factor of EN 13155: a vacuum lifter must hold twice its rated load. */
const safetyFactor = 2
/** m/s² */
const gravity = 9.81
/** Underpressure at which a lifter works, as a fraction of the air pressure. */
export const workingVacuum = 0.6

/** A load, and the conditions under which it is held. */
export interface Task {
  /** kg; missing if it was not entered */
  weight: number | undefined
  /** m */
  length: number | undefined
  width: number | undefined
  material: Material
  isWet: boolean
  isUpright: boolean
  /** m above sea level */
  altitude: number
}

/** Values from the form; an example if nothing was entered. */
export function readTask(query: PageQuery, materials: Material[]): Task {
  const isFilledIn = query.material !== undefined || query.weight !== undefined
  const material = materials.find(({ value }) => value === query.material) ?? materials[0]
  if (!material) throw new RangeError('a calculation needs a material')
  return {
    weight: isFilledIn ? readFigure(query.weight) : 250,
    length: readFigure(query.length),
    width: readFigure(query.width),
    material,
    isWet: query.surface === 'wet',
    isUpright: isFilledIn ? query.position === 'upright' : true,
    altitude: Math.min(readFigure(query.altitude) ?? (isFilledIn ? 0 : 500), 5_000),
  }
}

/** Parses a number as people write it: `2'500`, `2.5 m`, `2,5`. */
function readFigure(text = ''): number | undefined {
  const figure = Number.parseFloat(text.replace(/['’\s]/g, '').replace(',', '.'))
  return figure > 0 && figure < 1e6 ? figure : undefined
}

/** Air pressure of the standard atmosphere (ISO 2533), Pa. @param altitude m */
export function airPressure(altitude: number): number {
  return 101_325 * (1 - 2.25577e-5 * altitude) ** 5.25588
}

/** Force of a round pad, N. @param diameter mm @param underpressure Pa */
export function holdingForce(diameter: number, underpressure: number): number {
  return (underpressure * Math.PI * (diameter / 1_000) ** 2) / 4
}

/**
 * Load that a pad may hold, kg. A horizontal load uses the full force, an upright load only the friction between lip
 * and load.
 */
export function padLoad(force: number, friction = 1): number {
  return (friction * force) / (safetyFactor * gravity)
}

/** Friction coefficient of the load; 1 for a horizontal load, where friction does not matter. */
export function frictionOf({ material, isUpright, isWet }: Task): number {
  if (!isUpright) return 1
  return isWet ? material.wet : material.dry
}

export type Verdict = 'fits' | 'tooHeavy' | 'tooLarge' | 'notUpright' | 'tooWeak'

/** Whether and how a machine can hold a load. */
export interface MachineResult {
  machine: Machine
  /** Load that the machine's pads may hold, kg. */
  holds: number
  /** Underpressure that the pads need for the load, as a fraction of the air pressure. */
  vacuum: number
  verdict: Verdict
}

export function checkMachine(machine: Machine, task: Task & { weight: number }): MachineResult {
  const pressure = airPressure(task.altitude)
  const force = machine.pads * holdingForce(machine.diameter, pressure)
  const atFullVacuum = padLoad(force, frictionOf(task))
  const holds = workingVacuum * atFullVacuum
  return {
    machine,
    holds,
    vacuum: task.weight / atFullVacuum,
    verdict: judge(machine, task, holds),
  }
}

function judge(machine: Machine, task: Task & { weight: number }, holds: number): Verdict {
  if (task.weight > machine.load) return 'tooHeavy'
  if (!fitsFormat(machine, task)) return 'tooLarge'
  if (task.isUpright && !machine.tilts) return 'notUpright'
  return task.weight > holds ? 'tooWeak' : 'fits'
}

/** Compares the longer and the shorter side: visitors may swap length and width. */
function fitsFormat(machine: Machine, { length = 0, width = 0 }: Task): boolean {
  return (
    Math.max(length, width) <= Math.max(machine.length, machine.width) &&
    Math.min(length, width) <= Math.min(machine.length, machine.width)
  )
}
