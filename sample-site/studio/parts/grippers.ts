import type { Group } from 'three'
import { screws, cornerScrews } from './fasteners.ts'
import { hose } from './hoses.ts'
import { materials } from './materials.ts'
import { slotProfile } from './profiles.ts'
import { box, cylinder, group, place, spread, type Vec } from './solids.ts'
import { nippleTop, suctionPad } from './suction.ts'

interface VacuumFrame {
  width: number
  depth: number
  columns: number
  rows: number
  pad: number
  /** The pad that a cut-away cuts open, counted from the left front. */
  cutPad?: false | readonly [column: number, row: number]
}

/** Mounting height of a frame of pads, above the load. */
export const frameHeight = 210

/** A frame of aluminium profiles with pads in columns and rows; the lips touch y = 0. */
export function vacuumFrame({ width, depth, columns, rows, pad, cutPad }: VacuumFrame): Group {
  const xs = spread(-width / 2 + pad, width / 2 - pad, columns)
  const zs = spread(depth / 2 - pad, -depth / 2 + pad, rows)
  const crossings = [-depth * 0.32, depth * 0.32]
  const size = 60
  const height = frameHeight - size
  const pads = xs.flatMap((x, column) =>
    zs.map((z, row) =>
      place(
        suctionPad(pad, { height, cut: !!cutPad && cutPad[0] === column && cutPad[1] === row }),
        [x, 0, z],
      ),
    ),
  )
  const lines = xs.map((x) =>
    cylinder(18, depth * 0.9, materials.ink, [x - 62, frameHeight + 30, 0], 'z'),
  )
  const hoses = xs.flatMap((x) =>
    zs.map((z) => {
      const [nx, ny] = nippleTop(pad)
      return hose(
        9,
        [x - 62, frameHeight + 26, z - 40],
        [x - 110, frameHeight - 20, z - 30],
        [x + nx - 20, ny + 60, z],
        [x + nx, ny, z],
      )
    }),
  )
  return group(
    ...pads,
    ...xs.map((x) => place(slotProfile(depth, 'z', 80, size), [x, height + size / 2, 0])),
    ...crossings.map((z) =>
      place(slotProfile(width, 'x', 80, size), [0, frameHeight + size / 2, z]),
    ),
    ...xs.flatMap((x) =>
      crossings.flatMap((z) => [
        box([90, 8, 90], materials.slate, [x, frameHeight + size + 3, z]),
        screws(
          [-26, 26].map((dx): Vec => [x + dx, frameHeight + size + 8, z]),
          9,
        ),
      ]),
    ),
    ...lines,
    ...hoses,
  )
}

/** A flange between a mast and its gripper, from y = 0 upwards. */
export function toolChanger(size: number): Group {
  return group(
    box([size, 26, size], materials.aluminium, [0, 13, 0], 4),
    cylinder(size * 0.42, 40, materials.signal, [0, 44, 0]),
    box([size, 26, size], materials.slate, [0, 76, 0], 4),
    cornerScrews([0, 89, 0], [size * 0.4, size * 0.4], 9),
  )
}

/** Height of the tool changer. */
export const toolChangerHeight = 89
