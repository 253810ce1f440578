import type { Group } from 'three'
import type { Vec } from '../parts/solids.ts'

/** From where a machine is looked at. */
export interface Shot {
  /** Azimuth (0 is the front, positive to the right) and elevation in degrees. */
  from: readonly [azimuth: number, elevation: number]
  /** A sphere that fills the picture; without it the whole machine does. */
  around?: { at: Vec; radius: number }
  /** Vertical angle of view in degrees. */
  angle?: number
}

/** A machine as parameters and code: one call builds it, whole or cut open. */
export interface Model {
  id: string
  build: (cut: boolean) => Group
  view: Shot
  detail: Shot
  cutaway: Shot
}
