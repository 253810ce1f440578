import type { Group, Mesh } from 'three'
import { carriage, linearBeam, mast, openDrive } from '../parts/axes.ts'
import { cabinet, operatorDesk, operatorScreen, signalLamp } from '../parts/controls.ts'
import { gearMotor } from '../parts/drives.ts'
import { cornerScrews } from '../parts/fasteners.ts'
import { frameHeight, vacuumFrame } from '../parts/grippers.ts'
import { chain } from '../parts/hoisting.ts'
import { sheetStack } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { guard } from '../parts/plant.ts'
import { tubeBeam } from '../parts/profiles.ts'
import {
  box,
  cylinder,
  group,
  place,
  plate,
  type Point,
  role,
  spread,
  corners,
} from '../parts/solids.ts'
import type { Model } from './model.ts'

/** A laser cutting machine in its cabin, the shuttle table drawn out towards +x. */
export function laser(width: number, depth: number): Group {
  const height = 2150
  return group(
    box(
      [width, height - 140, depth + 500],
      materials.white,
      [-width / 2, (height + 140) / 2, 0],
      40,
    ),
    box([width - 80, 150, depth + 420], materials.ink, [-width / 2, 75, 0], 6),
    box([width * 0.52, 900, 20], materials.dark, [-width * 0.46, 1420, depth / 2 + 254], 30),
    role(
      box([width * 0.48, 800, 8], materials.screen, [-width * 0.46, 1420, depth / 2 + 264], 20),
      'fine',
    ),
    box([width, 90, 12], materials.slate, [-width / 2, 520, depth / 2 + 250], 2),
    box([width * 0.3, 340, depth * 0.7], materials.light, [-width * 0.6, height + 170, 0], 30),
    box([20, 620, depth], materials.ink, [1, 900, 0], 3),
    place(signalLamp(), [-300, height, depth / 2]),
    place(
      group(
        box([90, 700, 60], materials.slate, [0, 0, 0], 10),
        place(operatorScreen(460, 320), [0, 260, 30]),
      ),
      [-300, 1250, depth / 2 + 320],
    ),
  )
}

/** The shuttle table with its slats, top at 900 mm, from x = 0. */
export function shuttleTable(width: number, depth: number): Group {
  return group(
    ...[-1, 1].map((side) =>
      box([width, 160, 90], materials.slate, [width / 2, 800, (side * depth) / 2], 6),
    ),
    ...[0, 1].map((end) => box([90, 160, depth], materials.slate, [end * width, 800, 0], 6)),
    ...spread(120, width - 120, Math.round(width / 90)).map((x) =>
      box([5, 90, depth - 90], materials.steel, [x, 855, 0], 0.5),
    ),
    ...[0.06, 0.5, 0.94].flatMap((share) =>
      [-1, 1].map((side) =>
        box([100, 720, 100], materials.dark, [share * width, 360, side * (depth / 2 - 60)], 5),
      ),
    ),
    ...[-1, 1].map((side) =>
      box([width, 60, 60], materials.dark, [width / 2, 300, side * (depth / 2 - 60)], 4),
    ),
  )
}

/** A car on rails with a stack of sheets. */
function sheetCar(width: number, depth: number, count: number): Group {
  return group(
    ...[-1, 1].map((side) =>
      box([width + 100, 120, 100], materials.slate, [0, 230, side * depth * 0.4], 6),
    ),
    ...spread(-width * 0.45, width * 0.45, 6).map((x) =>
      box([80, 80, depth], materials.slate, [x, 320, 0], 5),
    ),
    ...corners.map(([x, z]) =>
      cylinder(110, 60, materials.steel, [x * width * 0.42, 116, z * depth * 0.4], 'z'),
    ),
    place(sheetStack(width, depth, count, 14), [0, 360, 0]),
  )
}

/** A fork of tines that takes cut sheets with their skeleton from the table. */
function fork(width: number, depth: number): Group {
  return group(
    box([width, 140, 120], materials.slate, [0, 0, -depth / 2], 8),
    ...spread(-width / 2 + 60, width / 2 - 60, 16).map((x) =>
      box([30, 50, depth], materials.signal, [x, 0, 60], 8),
    ),
  )
}

/** LB 3015: loads and unloads a laser for sheets of 3 × 1.5 m. */
const lb3015: Model = {
  id: 'lb-3015',
  build: (cut) => {
    const [beamY, x, gripY] = [3150, 3900, 1560]
    const [z, depth] = [0, 1500]
    const sheet = role(box([3000, 4, depth], materials.sheet, [0, -2, 0], 0.5), 'load')
    return group(
      place(laser(3600, depth), [0, 0, 0]),
      place(shuttleTable(3200, depth + 150), [60, 0, 0]),
      ...[300, 7100].map((px) => column(px, beamY - 190, -1250)),
      place(linearBeam(7300, 380, 260, 0), [3700, beamY, -1250]),
      place(arm(cut), [x, beamY, -1120]),
      place(
        group(
          mast(2100, 180, gripY + frameHeight + 60 + 1040 - beamY, { open: cut }),
          cut && openDrive(180),
        ),
        [x, beamY, z],
      ),
      place(
        group(
          vacuumFrame({ width: 2700, depth: 1250, columns: 5, rows: 3, pad: 85 }),
          box([1500, 40, 240], materials.slate, [0, frameHeight + 84, 0], 5),
          !cut && sheet,
        ),
        [x, gripY, z],
      ),
      place(sheetCar(3000, depth, 16), [5400, 0, z]),
      place(fork(2900, 1500), [1700, 1020, -200]),
      place(cabinet(1200, 1900, 450, { doors: 2 }), [5400, 0, -1750]),
      place(operatorDesk(), [3700, 0, 1700], [0, 0, 0]),
    )
  },
  view: { from: [36, 27] },
  detail: { from: [30, 16], around: { at: [3840, 1760, 0], radius: 1780 } },
  cutaway: { from: [32, 18], around: { at: [4080, 3120, -100], radius: 820 } },
}

function column(x: number, height: number, z: number): Group {
  return group(
    box([260, height, 260], materials.light, [x, height / 2, z], 16),
    box([640, 30, 640], materials.dark, [x, 15, z], 5),
    ...[-1, 1].map((side) => box([16, 300, 150], materials.light, [x, 180, z + side * 200], 4)),
    cornerScrews([x, 30, z], [260, 260], 24),
  )
}

/** The carriage on the beam with its arm over the table. */
function arm(cut: boolean): Group {
  const outline: Point[] = [
    [0, -220],
    [1150, -90],
    [1150, 110],
    [0, 240],
  ]
  return group(
    carriage(520, 560, cut),
    ...[-160, 160].map((x) => place(cheek(outline, [180, 820], 110), [x, 0, 70], [0, -90, 0])),
    box([340, 240, 24], materials.slate, [0, 0, 90], 4),
    box([340, 24, 300], materials.slate, [0, 104, 960], 4),
    cornerScrews([0, 0, 102], [130, 80], 14, 'z'),
  )
}

/** A side of an arm, with a hole to make it lighter, from one distance to another. */
function cheek(outline: Point[], [from, to]: Point, height: number): Mesh {
  const hole: Point[] = [
    [from, -height],
    [to, -40],
    [to, 70],
    [from, height],
  ]
  return plate(outline, 24, materials.slate, { holes: [hole] })
}

/** LB 4020: a tower store serves the laser, sheets of 4 × 2 m. */
const lb4020: Model = {
  id: 'lb-4020',
  build: (cut) =>
    group(
      place(laser(4600, 2000), [0, 0, 0]),
      place(shuttleTable(4300, 2150), [60, 0, 0]),
      place(tower(cut), [7500, 0, 0]),
      place(loader(), [0, 0, 0]),
      place(cabinet(1600, 2000, 500, { doors: 2, screen: true }), [4700, 0, -2300]),
      place(operatorDesk(), [4900, 0, 2200]),
      !cut && place(guard(3600, { fields: 3 }), [600, 0, -1900]),
    ),
  view: { from: [-30, 24] },
  detail: { from: [26, 14], around: { at: [2600, 1850, 0], radius: 2200 } },
  cutaway: { from: [-36, 18], around: { at: [7300, 2850, 0], radius: 3400 } },
}

const [storeWidth, storeDepth, storeHeight, shelves] = [4400, 2300, 5200, 9]

/** Four posts with cassettes and a lift on chains; cut open without its side sheets. */
function tower(cut: boolean): Group {
  const [x, z] = [storeWidth / 2, storeDepth / 2]
  const heights = spread(420, storeHeight - 1150, shelves)
  return group(
    ...corners.map(([sx, sz]) =>
      group(
        place(tubeBeam([180, storeHeight, 180]), [sx * x, storeHeight / 2, sz * z]),
        box([420, 26, 420], materials.dark, [sx * x, 13, sz * z], 4),
      ),
    ),
    ...[-1, 1].map((sz) => place(tubeBeam([storeWidth, 160, 140]), [0, storeHeight - 80, sz * z])),
    ...[-1, 1].map((sx) => place(tubeBeam([140, 160, storeDepth]), [sx * x, storeHeight - 80, 0])),
    ...heights.map((y, i) => place(cassette(i), [0, y, 0])),
    ...heights.flatMap((y) =>
      [-1, 1].map((sz) =>
        box([storeWidth, 60, 50], materials.slate, [0, y - 40, sz * (z - 60)], 4),
      ),
    ),
    !cut &&
      role(
        box(
          [20, storeHeight - 700, storeDepth - 220],
          materials.light,
          [x + 40, storeHeight / 2 - 100, 0],
          3,
        ),
        'fine',
      ),
    place(lift(), [-x - 60, 0, 0]),
  )
}

function cassette(index: number): Group {
  const [width, depth] = [storeWidth - 300, storeDepth - 220]
  const filled = [10, 4, 14, 7, 2, 12, 6, 9, 3][index % 9] ?? 5
  return group(
    ...[-1, 1].map((side) => box([width, 90, 40], materials.dark, [0, 20, (side * depth) / 2], 4)),
    ...spread(-width / 2 + 60, width / 2 - 60, 7).map((x) =>
      box([60, 60, depth], materials.dark, [x, 0, 0], 3),
    ),
    box([120, 40, 500], materials.signal, [-width / 2 - 20, 20, 0], 8),
    place(sheetStack(4000, 2000, filled, 14), [0, 34, 0]),
  )
}

/** The lift in front of the tower: beam, chains and drive on top. */
function lift(): Group {
  const z = storeDepth / 2
  return group(
    ...[-1, 1].map((sz) =>
      group(
        place(tubeBeam([120, storeHeight - 100, 120], materials.grey), [
          -90,
          storeHeight / 2,
          sz * (z - 160),
        ]),
        place(chain(34, storeHeight - 2500), [-180, 2350, sz * (z - 160)]),
      ),
    ),
    box([180, 220, storeDepth + 60], materials.signal, [-200, 2250, 0], 12),
    ...[-1, 1].map((sz) => box([500, 120, 90], materials.signal, [100, 2200, sz * (z - 300)], 8)),
    box([260, 200, storeDepth], materials.slate, [-120, storeHeight + 20, 0], 10),
    place(gearMotor(300), [-120, storeHeight + 240, 200], [0, 0, 0]),
    ...[-1, 1].map((sz) =>
      cylinder(130, 70, materials.steel, [-180, storeHeight - 60, sz * (z - 160)], 'z'),
    ),
  )
}

/** The portal between tower and table with its frame of pads. */
function loader(): Group {
  const [beamY, gripY, x] = [3000, 1650, 2600]
  const sheet = role(box([4000, 5, 2000], materials.sheet, [0, -3, 0], 0.5), 'load')
  const outline: Point[] = [
    [0, -260],
    [1650, -90],
    [1650, 110],
    [0, 260],
  ]
  return group(
    ...[100, 4700].map((px) => column(px, beamY - 190, -1600)),
    place(linearBeam(5000, 380, 260, 0), [2400, beamY, -1600]),
    place(carriage(620, 560), [x, beamY, -1470]),
    ...[-190, 190].map((side) =>
      place(cheek(outline, [200, 1250], 130), [x + side, beamY, -1400], [0, -90, 0]),
    ),
    place(mast(1900, 200, gripY + frameHeight + 60 + 940 - beamY), [x, beamY, 100]),
    place(
      group(
        vacuumFrame({ width: 3600, depth: 1700, columns: 6, rows: 4, pad: 90 }),
        box([2200, 50, 260], materials.slate, [0, frameHeight + 88, 0], 6),
        sheet,
      ),
      [x, gripY, 0],
    ),
  )
}

export const laserLoaders = [lb3015, lb4020]
