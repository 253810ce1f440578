import type { Group } from 'three'
import { gearMotor, servo } from './drives.ts'
import { screws } from './fasteners.ts'
import { dragChain } from './hoses.ts'
import { housing } from './housings.ts'
import { materials } from './materials.ts'
import { rack, rail, slotProfile } from './profiles.ts'
import { box, cylinder, group, place, plate, type Point, type Vec, corners } from './solids.ts'

/**
 * A driven beam along x around its middle: box section with two rails and a rack on its front, energy chain on top.
 *
 * @param carriageX where the carriage stands
 */
export function linearBeam(
  length: number,
  height: number,
  depth: number,
  carriageX: number,
): Group {
  const front = depth / 2
  const chainY = height / 2 + 24
  return group(
    box([length, height, depth], materials.light, [0, 0, 0], 10),
    ...[-1, 1].map((side) =>
      box([5, height * 0.9, depth * 0.9], materials.ink, [side * (length / 2 + 1), 0, 0], 3),
    ),
    ...[-1, 1].map((side) =>
      place(rail(length - 60, 'x', 34), [0, side * height * 0.36, front], [90, 0, 0]),
    ),
    place(rack(length - 60, 'x', 26), [0, -height * 0.12, front], [90, 0, 0]),
    box([length * 0.96, 12, 150], materials.slate, [0, height / 2 + 8, -depth * 0.2], 2),
    place(dragChain(length * 0.42 - 60 + carriageX * 0.5, length * 0.06 + 60, 130), [
      carriageX * 0.5 + 240,
      chainY - 8,
      -depth * 0.2,
    ]),
  )
}

/** A carriage plate in front of a linear beam: origin on the beam's front face, mast towards -y. */
export function carriage(width: number, height: number, cut = false): Group {
  const outline: Point[] = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height * 0.36],
    [width * 0.36, height / 2],
    [-width * 0.36, height / 2],
    [-width / 2, height * 0.36],
  ]
  const cover = cut
    ? []
    : [box([width * 0.5, height * 0.3, 150], materials.dark, [-width * 0.2, height * 0.62, 40], 12)]
  return group(
    place(plate(outline, 30, materials.slate), [0, 0, 55]),
    ...corners.map(([x, y]) =>
      box([110, 60, 44], materials.steel, [x * width * 0.32, y * height * 0.34, 22], 5),
    ),
    screws(
      [-1, 1].flatMap((x) =>
        [-1, 1].flatMap((y) =>
          [-34, 34].map((dx): Vec => [x * width * 0.32 + dx, y * height * 0.34, 70]),
        ),
      ),
      10,
      'z',
    ),
    place(gearMotor(150), [width * 0.05, height * 0.62, 60], [0, 0, 0]),
    ...cover,
  )
}

/**
 * A vertical mast with rails and rack around its middle; guide blocks stand at y = 0, the servo on top of them.
 *
 * @param open without the gear, for a cut-away
 */
export function mast(length: number, size: number, lift: number, { open = false } = {}): Group {
  const gearbox = open
    ? []
    : [
        box([size * 0.9, 160, size * 0.9], materials.grey, [size * 1.15, 0, 0], 8),
        cylinder(size * 0.2, 30, materials.brass, [size * 0.66, 0, 0], 'x'),
      ]
  return group(
    place(slotProfile(length, 'y', size, size), [0, lift, 0]),
    ...[-1, 1].map((side) =>
      place(rail(length - 40, 'y', 26), [side * size * 0.3, lift, -size / 2], [0, 0, 0]),
    ),
    place(rack(length - 80, 'y', 22), [size / 2, lift, 0], [0, 0, 0]),
    ...[-150, 150].map((y) => box([size * 1.5, 90, size * 1.35], materials.slate, [0, y, 0], 8)),
    box([size * 1.5, 220, 24], materials.slate, [0, 0, -size * 0.66], 4),
    place(servo(size * 0.72, size * 2), [size * (open ? 1.5 : 1.15), open ? 150 : 80, 0]),
    ...gearbox,
  )
}

/** The drive of a mast, cut open: pinion on its shaft, bearings, worm wheel; origin in the mast's middle. */
export function openDrive(size: number): Group {
  const x = size / 2 + 92
  const teeth = (count: number, radius: number, depth: number): Group =>
    group(
      ...Array.from({ length: count }, (_, i) =>
        place(
          group(box([depth, radius * 0.28, 62], materials.signal, [radius, 0, 0], 2)),
          [0, 0, 0],
          [0, 0, (i * 360) / count],
        ),
      ),
    )
  return group(
    place(housing([360, 440, 320], { open: true }), [x + 80, 0, 0]),
    place(group(cylinder(64, 60, materials.signal, [0, 0, 0], 'z'), teeth(14, 68, 22)), [x, 0, 40]),
    cylinder(24, 250, materials.chrome, [x, 0, 20], 'z'),
    ...[-70, 96].map((z) =>
      group(
        cylinder(58, 26, materials.steel, [x, 0, z], 'z'),
        cylinder(40, 30, materials.dark, [x, 0, z], 'z'),
      ),
    ),
    cylinder(104, 40, materials.brass, [x, 0, -24], 'z'),
    cylinder(34, 190, materials.steel, [x + 138, 30, -24]),
    ...[-40, -10, 20, 50, 80].map((y) => cylinder(40, 12, materials.chrome, [x + 138, y, -24])),
    cylinder(20, 60, materials.chrome, [x + 138, 150, -24]),
  )
}
