import type { BlockOf } from '../../../content/contract/blocks.ts'
import type { PageQuery } from '../../../routing/page-query.ts'

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
  /** kg; missing if it was not entered, or is invalid */
  weight: number | undefined
  /** m */
  length: number | undefined
  width: number | undefined
  material: Material
  isWet: boolean
  isUpright: boolean
  /** m above sea level */
  altitude: number
  /** Fields whose text cannot be used. */
  faults: Partial<Record<FigureName, FigureFault>>
}

export type FigureName = 'weight' | 'length' | 'width' | 'altitude'
export type FigureFault = 'required' | 'number' | 'range'

/** Range and units of the fields; the factor converts to the first unit. */
const figures: Record<FigureName, { min: number; max: number; units: Record<string, number> }> = {
  weight: { min: 0.001, max: 100_000, units: { kg: 1, g: 0.001, t: 1_000 } },
  length: { min: 0.01, max: 100, units: { m: 1, cm: 0.01, mm: 0.001 } },
  width: { min: 0.01, max: 100, units: { m: 1, cm: 0.01, mm: 0.001 } },
  altitude: { min: 0, max: 5_000, units: { m: 1 } },
}

export const rangeOf = (name: FigureName) => figures[name]

/** Values from the form; an example if nothing was entered. */
export function readTask(query: PageQuery, materials: Material[]): Task {
  const isFilledIn = query.material !== undefined || query.weight !== undefined
  const material = materials.find(({ value }) => value === query.material) ?? materials[0]
  if (!material) throw new RangeError('a calculation needs a material')
  const faults: Task['faults'] = {}
  const read = (name: FigureName) => {
    const figure = readFigure(query[name], name)
    if (typeof figure !== 'string') return figure
    faults[name] = figure
    return undefined
  }
  if (isFilledIn && query.weight === undefined) faults.weight = 'required'
  return {
    weight: isFilledIn ? read('weight') : 250,
    length: read('length'),
    width: read('width'),
    material,
    isWet: query.surface === 'wet',
    isUpright: isFilledIn ? query.position === 'upright' : true,
    altitude: read('altitude') ?? (isFilledIn ? 0 : 500),
    faults,
  }
}

/** Parses a number as people write it: `2'500`, `1,200 kg`, `2.5 m`, `2,5`, `2500 mm`. */
function readFigure(text: string | undefined, name: FigureName): number | FigureFault | undefined {
  if (text === undefined) return undefined
  const { min, max, units } = figures[name]
  const plain = text.replace(/['’\s]/g, '').toLowerCase()
  const [, digits = '', unit = Object.keys(units)[0] ?? ''] =
    /^(-?\d+(?:[.,]\d+)*)([a-z]+)?\.?$/.exec(plain) ?? []
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  const number = toNumber(digits, name === 'weight' && unit !== 't')
  if (factor === undefined || Number.isNaN(number)) return 'number'
  const figure = number * factor
  return figure < min || figure > max ? 'range' : figure
}

/** @param hasThousands a comma or point before three digits separates thousands, as in `1,200 kg`; in `0,500` it does not */
function toNumber(digits: string, hasThousands: boolean): number {
  if (hasThousands && /^[1-9]\d{0,2}([.,]\d{3})+$/.test(digits))
    return Number(digits.replace(/[.,]/g, ''))
  return digits ? Number(digits.replace(',', '.')) : Number.NaN
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

export type HoldVerdict =
  | 'fits'
  | 'notMaterial'
  | 'tooHeavy'
  | 'tooLarge'
  | 'notUpright'
  | 'tooWeak'

/** Whether and how a machine can hold a load. */
export interface MachineResult {
  machine: Machine
  /** Load that the machine's pads may hold, kg. */
  holds: number
  /** Underpressure that the pads need for the load, as a fraction of the air pressure. */
  vacuum: number
  verdict: HoldVerdict
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

function judge(machine: Machine, task: Task & { weight: number }, holds: number): HoldVerdict {
  if (!suits(machine, task.material)) return 'notMaterial'
  if (task.weight > machine.load) return 'tooHeavy'
  if (!fitsFormat(machine, task)) return 'tooLarge'
  if (task.isUpright && !machine.tilts) return 'notUpright'
  return task.weight > holds ? 'tooWeak' : 'fits'
}

/** Whether the machine's pads are made for the material. No pad holds a porous one. */
export function suits({ materials }: Machine, { value, porous = false }: Material): boolean {
  return !porous && (materials === undefined || materials.includes(value))
}

/** Compares the longer and the shorter side: visitors may swap length and width. */
function fitsFormat(machine: Machine, { length = 0, width = 0 }: Task): boolean {
  return (
    Math.max(length, width) <= Math.max(machine.length, machine.width) &&
    Math.min(length, width) <= Math.min(machine.length, machine.width)
  )
}
