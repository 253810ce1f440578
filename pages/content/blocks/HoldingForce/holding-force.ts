import type { BlockOf } from '../../../../content/contract/blocks.ts'
import type { PageQuery } from '../../../../routing/page-query.ts'

type Block = BlockOf<'HoldingForce'>
type Material = Block['materials'][number]
type Machine = Block['machines'][number]

/** What EN 13155 asks of a vacuum lifter: it holds twice its rated load. */
const safetyFactor = 2
/** m/s² */
const gravity = 9.81
/** Share of the air pressure at which a lifter works. */
export const workingVacuum = 0.6

/** A load, and how and where it is held. */
export interface Task {
  /** kg; missing where nobody has said it yet */
  weight: number | undefined
  /** m */
  length: number | undefined
  width: number | undefined
  material: Material
  isWet: boolean
  isUpright: boolean
  /** m above sea */
  altitude: number
}

/** What was filled in; an example where nothing was. */
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

/** A figure as people write it: `2'500`, `2.5 m`, `2,5`. */
function readFigure(text = ''): number | undefined {
  const figure = Number.parseFloat(text.replace(/['’\s]/g, '').replace(',', '.'))
  return figure > 0 && figure < 1e6 ? figure : undefined
}

/** Pa, of the standard atmosphere (ISO 2533). */
export function airPressure(altitude: number): number {
  return 101_325 * (1 - 2.25577e-5 * altitude) ** 5.25588
}

/** N, of a round pad. @param diameter mm @param underpressure Pa */
export function holdingForce(diameter: number, underpressure: number): number {
  return (underpressure * Math.PI * (diameter / 1_000) ** 2) / 4
}

/** kg that a pad may hold: all of its force where the load lies, the friction between lip and load where it stands. */
export function padLoad(force: number, friction = 1): number {
  return (friction * force) / (safetyFactor * gravity)
}

/** The friction that counts, 1 where none does. */
export function frictionOf({ material, isUpright, isWet }: Task): number {
  if (!isUpright) return 1
  return isWet ? material.wet : material.dry
}

export type Verdict = 'fits' | 'tooHeavy' | 'tooLarge' | 'notUpright' | 'tooWeak'

/** What a machine makes of a load. */
export interface MachineResult {
  machine: Machine
  /** kg that its pads may hold */
  holds: number
  /** Share of the air pressure that its pads need for the load. */
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

/** Whichever side is called the length. */
function fitsFormat(machine: Machine, { length = 0, width = 0 }: Task): boolean {
  return (
    Math.max(length, width) <= Math.max(machine.length, machine.width) &&
    Math.min(length, width) <= Math.min(machine.length, machine.width)
  )
}
