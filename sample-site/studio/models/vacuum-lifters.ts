import type { Group, Mesh } from 'three'
import { bowHandle, controlBox, gauge } from '../parts/controls.ts'
import { vanePump } from '../parts/drives.ts'
import { boltCircle, screws, cornerScrews } from '../parts/fasteners.ts'
import { chain, hookOnChain, lug } from '../parts/hoisting.ts'
import { hose, slackHose } from '../parts/hoses.ts'
import { housing } from '../parts/housings.ts'
import { stackOnBearers } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { iBeam, tubeBeam } from '../parts/profiles.ts'
import {
  box,
  circle,
  corners,
  cylinder,
  group,
  pipe,
  place,
  plate,
  role,
  strut,
  type Vec,
} from '../parts/solids.ts'
import { nippleTop, padHeight, suctionPad } from '../parts/suction.ts'
import type { Model } from './model.ts'

/** VL 750: four pads on sliding arms, battery and pump on the beam, 520 mm up to the crane hook. */
const vl750: Model = {
  id: 'vl-750',
  build: (cut) => {
    if (cut) return place(hangingLifter(true), [0, 260, 0])
    return group(place(sheetOnLifter(), [0, 640, 0]), stackOnBearers(2500, 1250, 14))
  },
  view: { from: [28, 20] },
  detail: { from: [56, 16], around: { at: [700, 790, 470], radius: 340 } },
  cutaway: { from: [30, 24], around: { at: [-20, 420, 60], radius: 1340 }, angle: 24 },
}

function hangingLifter(cut: boolean): Group {
  return group(batteryLifter(cut), place(hookOnChain(100, 6000), [0, 478, 0]))
}

/** The VL 750 on its hook with a sheet, whose top is at y = 0. */
export function sheetOnLifter(): Group {
  const held = role(box([2500, 5, 1250], materials.sheet, [0, -3, 0], 1), 'load')
  return group(hangingLifter(false), held)
}

function batteryLifter(cut: boolean): Group {
  const armX = 720
  const padZ = 430
  const pads = corners.map(([sx, sz]) =>
    place(suctionPad(150, { cut: cut && sx === 1 && sz === 1 }), [sx * armX, 0, sz * padZ]),
  )
  const arms = [-1, 1].map((side) => place(slidingArm(), [side * armX, padHeight + 40, 0]))
  const hoses = corners.map(([sx, sz]) => {
    const [nx, ny, nz] = nippleTop(150)
    const end: Vec = [sx * armX + nx, ny, sz * padZ + nz]
    return hose(
      10,
      [sx * 200, 262, sz * 66],
      [sx * 330, 245, sz * 120],
      [sx * (armX - 230) - 60, 215, sz * (padZ - 110)],
      [end[0], end[1] + 70, end[2] - sz * 20],
      [end[0], end[1], end[2]],
    )
  })
  return group(
    ...pads,
    ...arms,
    place(tubeBeam([2000, 100, 100]), [0, 280, 0]),
    ...[-1, 1].map((side) => box([6, 92, 92], materials.ink, [side * 1001, 280, 0], 3)),
    place(lug(190, 30, 34), [0, 480, 0]),
    box([240, 14, 130], materials.dark, [0, 337, 0], 3),
    cornerScrews([0, 344, 0], [95, 45], 12),
    place(pumpUnit(cut), [-400, 462, 0]),
    place(batteryUnit(cut), [370, 442, 0]),
    manifold(),
    place(bowHandle(640, 330, 60), [0, 300, 290]),
    ...[-1, 1].map((side) =>
      strut([side * 320, 300, 60], [side * 320, 300, 296], 34, materials.dark),
    ),
    place(controlBox(230, 140, 80), [0, 330, 330]),
    ...[-1, 1].map((side) =>
      strut([side * 90, 300, 50], [side * 90, 310, 300], 26, materials.dark),
    ),
    ...hoses,
  )
}

/** A cross arm that slides on the beam and is held by a clamp with star grips. */
function slidingArm(): Group {
  const length = 1060
  return group(
    tubeBeam([80, 80, length]),
    ...[-1, 1].map((side) => box([74, 74, 6], materials.ink, [0, 0, (side * length) / 2], 3)),
    box([150, 14, 170], materials.slate, [0, 44, 0]),
    ...[-1, 1].map((side) => box([150, 130, 14], materials.slate, [0, 100, side * 60], 3)),
    ...[-1, 1].map((side) => cylinder(24, 26, materials.signal, [0, 105, side * 84], 'z')),
    screws(
      corners.map(([sx, sz]): Vec => [sx * 55, 108, sz * 67]),
      9,
      'z',
    ),
    ...[-1, 1].map((side) =>
      box([90, 14, 100], materials.slate, [0, -40, (side * (length - 200)) / 2]),
    ),
  )
}

/** Pump, vacuum tank and valve in their housing, 440 × 260 × 240 mm. */
function pumpUnit(cut: boolean): Group {
  const inside = group(
    place(vanePump(62, { cut: true }), [-30, -30, 84]),
    cylinder(46, 300, materials.slate, [20, 74, -60], 'x'),
    box([90, 60, 60], materials.aluminium, [130, -86, 50], 4),
    cylinder(17, 60, materials.ink, [112, -36, 50]),
    cylinder(17, 60, materials.ink, [150, -36, 50]),
    hose(8, [112, -6, 50], [112, 40, 52], [70, 78, 20], [60, 78, -30]),
    hose(8, [-30, 40, 44], [-10, 84, 50], [10, 88, 0], [20, 80, -40]),
    box([110, 130, 8], materials.dark, [150, 20, -96], 1),
    ...[-30, 0, 30].map((x) =>
      role(box([18, 26, 14], materials.light, [150 + x, 30, -88], 1), 'fine'),
    ),
  )
  const outside = group(
    place(gauge(52), [110, 20, 124]),
    ...[0, 1, 2, 3, 4].map((i) =>
      role(box([150, 7, 4], materials.ink, [-90, 50 - i * 24, 121], 1), 'fine'),
    ),
    box([444, 8, 244], materials.dark, [0, 92, 0], 3),
  )
  return group(housing([440, 260, 240], { open: cut }), cut ? inside : outside, lowerFrame())
}

function lowerFrame(): Mesh {
  return box([400, 10, 150], materials.dark, [0, -133, 0], 2)
}

/** The battery with its carrying handle and charging socket, 380 × 220 × 220 mm. */
function batteryUnit(cut: boolean): Group {
  const cells = group(
    ...[-1, 0, 1].flatMap((x) =>
      [-1, 1].map((z) => box([96, 150, 82], materials.slate, [x * 104 + 10, -22, z * 46 + 8], 6)),
    ),
    ...[-1, 0, 1].flatMap((x) =>
      [-1, 1].map((z) =>
        cylinder(11, 14, z > 0 ? materials.brass : materials.steel, [x * 104 + 10, 60, z * 46 + 8]),
      ),
    ),
    ...[-1, 0, 1].map((x) => box([18, 5, 110], materials.brass, [x * 104 + 10, 66, 8], 1)),
    box([220, 5, 18], materials.brass, [10, 68, 54], 1),
  )
  const outside = group(
    pipe(
      11,
      materials.ink,
      [-90, 108, 0],
      [-88, 150, 0],
      [-60, 160, 0],
      [60, 160, 0],
      [88, 150, 0],
      [90, 108, 0],
    ),
    box([384, 8, 224], materials.dark, [0, 60, 0], 3),
    box([120, 60, 6], materials.dark, [-90, 0, 111], 2),
    ...[0, 1, 2, 3].map((i) =>
      role(
        box([16, 34, 4], i < 3 ? materials.lamp : materials.slate, [-126 + i * 24, 0, 114], 1),
        'fine',
      ),
    ),
    cylinder(26, 18, materials.ink, [110, -20, 116], 'z'),
  )
  return group(
    housing([380, 220, 220], { open: cut, material: materials.slate }),
    cut ? cells : outside,
    lowerFrame(),
  )
}

/** The vacuum line: distributor below the pump with four outlets. */
function manifold(): Group {
  return group(
    ...[-1, 1].map((side) => box([420, 44, 30], materials.aluminium, [0, 275, side * 66], 3)),
    ...corners.map(([sx, sz]) => cylinder(12, 16, materials.brass, [sx * 200, 262, sz * 84], 'z')),
  )
}

/** VL 250: rotates a pane continuously and tilts it by 90°; two circuits, battery in the neck. */
const vl250: Model = {
  id: 'vl-250',
  build: (cut) => {
    const lifter = paneLifter(cut)
    const pane = role(box([2400, 1500, 12], materials.pane, [0, 0, -6], 1), 'load')
    const edge = role(box([2402, 4, 13], materials.glass, [0, 750, -6], 0.5), 'load')
    return cut
      ? place(lifter, [0, 860, 0])
      : group(place(group(lifter, pane, edge), [0, 960, 0]), glassRest())
  },
  view: { from: [32, 14] },
  detail: { from: [42, 14], around: { at: [20, 950, 150], radius: 940 } },
  cutaway: { from: [36, 16], around: { at: [40, 930, 150], radius: 1060 }, angle: 24 },
}

function paneLifter(cut: boolean): Group {
  const [x, y] = [560, 400]
  const facing = (part: Group): Group => place(group(part), [0, 0, 0], [90, 0, 0])
  const pads = corners.map(([sx, sy]) =>
    place(facing(suctionPad(140, { cut: cut && sx === 1 && sy === 1 })), [sx * x, sy * y, 0]),
  )
  const frame = group(
    ...[-1, 1].map((side) => place(tubeBeam([2 * x + 160, 60, 60]), [0, side * y, padHeight + 30])),
    ...[-1, 1].map((side) =>
      place(tubeBeam([60, 2 * y - 60, 60]), [side * 150, 0, padHeight + 30]),
    ),
    ...[-1, 1].map((side) => place(tubeBeam([360, 60, 60]), [0, side * 90, padHeight + 30])),
    ...corners.map(([sx, sy]) =>
      box([100, 84, 12], materials.slate, [sx * x, sy * y, padHeight - 2], 3),
    ),
  )
  const hoses = corners.map(([sx, sy]) =>
    hose(
      9,
      [sx * 70, sy * 110, 300],
      [sx * 230, sy * 200, 310],
      [sx * (x - 160) - 40, sy * (y - 70), 250],
      [sx * x - 87, sy * y, 160],
      [sx * x - 87, sy * y, 94],
    ),
  )
  return group(
    ...pads,
    frame,
    indexPlate(),
    neck(cut),
    ...hoses,
    place(hookOnChain(90, 6000), [0, 933, 40]),
  )
}

/** The turning joint: a disc with holes every 45° and its locking pin. */
function indexPlate(): Group {
  const holes = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4
    return circle(13, [150 * Math.cos(angle), 150 * Math.sin(angle)], 16)
  })
  return group(
    place(plate(circle(185, [0, 0], 56), 16, materials.steel, { holes }), [0, 0, 222]),
    cylinder(105, 60, materials.slate, [0, 0, 258], 'z'),
    boltCircle([0, 0, 288], 80, 8, 9, 'z'),
    cylinder(12, 90, materials.signal, [106, 106, 262], 'z'),
    cylinder(22, 30, materials.signal, [106, 106, 316], 'z'),
  )
}

/** The neck carries the joint, the battery housing, the handle and the eye, above the pane's centre of gravity. */
function neck(cut: boolean): Group {
  const side = [
    [-70, -120],
    [110, -120],
    [130, 100],
    [120, 640],
    [40, 760],
    [-280, 800],
    [-330, 800],
    [-330, 720],
    [-60, 640],
    [0, 560],
    [0, 100],
    [-70, 60],
  ] as const
  const cheek = (x: number): Mesh =>
    place(
      plate(side, 16, materials.light, {
        holes: [circle(46, [62, 330], 28), circle(34, [62, 480], 28)],
      }),
      [x, 0, 330],
      [0, -90, 0],
    )
  const cells = group(
    ...[-1, 1].flatMap((x) =>
      [0, 1].map((row) => box([88, 120, 80], materials.slate, [x * 50, -60 + row * 128, 0], 6)),
    ),
    ...[-50, 50].map((x) => cylinder(10, 12, materials.brass, [x, 136, 0])),
  )
  const outside = group(
    box([294, 8, 174], materials.dark, [0, 90, 0], 3),
    place(gauge(44), [70, 20, 88]),
    box([90, 50, 5], materials.dark, [-70, 10, 86], 1),
    ...[0, 1, 2].map((i) =>
      role(box([14, 30, 4], materials.lamp, [-94 + i * 24, 10, 89], 1), 'fine'),
    ),
  )
  return group(
    ...[-62, 62].map(cheek),
    box([108, 180, 150], materials.dark, [0, 0, 372], 8),
    cylinder(26, 170, materials.steel, [0, 0, 392], 'x'),
    place(lug(130, 28, 30), [0, 935, 40]),
    cylinder(20, 150, materials.steel, [0, 760, 40], 'x'),
    place(group(housing([290, 340, 170], { open: cut }), cut ? cells : outside), [0, 420, 540]),
    place(bowHandle(760, 300, 40), [0, -60, 420]),
    place(tubeBeam([770, 44, 44], materials.dark), [0, -60, 420]),
    place(controlBox(190, 130, 80), [0, -60, 520]),
  )
}

function glassRest(): Group {
  return role(
    group(
      ...[-1, 1].map((sideX) =>
        group(
          box([90, 110, 900], materials.dark, [sideX * 780, 55, 0], 6),
          box([90, 20, 300], materials.rubber, [sideX * 780, 118, 0], 4),
        ),
      ),
    ),
    'load',
  )
}

/** VL 2500: twelve pads on an eight-metre beam, two vacuum circuits, mains power. */
const vl2500: Model = {
  id: 'vl-2500',
  build: (cut) => {
    if (cut) return place(plateLifter(true), [0, 400, 0])
    return group(
      place(plateOnLifter(), [0, 760, 0]),
      stackOnBearers(8000, 2000, 6, { thickness: 30, bearer: 120 }),
    )
  },
  view: { from: [52, 18] },
  detail: { from: [34, 16], around: { at: [2150, 940, 650], radius: 640 } },
  cutaway: { from: [32, 20], around: { at: [900, 820, 100], radius: 1050 }, angle: 24 },
}

/** The VL 2500 on its hook with a plate, whose top is at y = 0. */
export function plateOnLifter(): Group {
  const held = role(box([8000, 25, 2000], materials.sheet, [0, -13, 0], 2), 'load')
  return group(plateLifter(false), held)
}

function plateLifter(cut: boolean): Group {
  const xs = [-3500, -2100, -700, 700, 2100, 3500]
  const padZ = 620
  const pads = xs.flatMap((x) =>
    [-1, 1].map((side) =>
      place(suctionPad(210, { cut: cut && x === 700 && side === 1, height: 190 }), [
        x,
        0,
        side * padZ,
      ]),
    ),
  )
  const arms = xs.map((x) =>
    group(
      place(tubeBeam([120, 120, 1500]), [x, 250, 0]),
      ...[-1, 1].map((side) => box([114, 114, 6], materials.ink, [x, 250, side * 751], 3)),
      box([220, 16, 260], materials.slate, [x, 318, 0]),
      cornerScrews([x, 326, 0], [85, 105], 16),
    ),
  )
  const lines = [-1, 1].map((side) =>
    pipe(26, materials.aluminium, [-3560, 350, side * 150], [3560, 350, side * 150]),
  )
  const drops = xs.flatMap((x) =>
    [-1, 1].map((side) =>
      slackHose([x - 130, 118, side * padZ], [x - 130, 330, side * 150], -110, 14),
    ),
  )
  return group(
    ...pads,
    ...arms,
    place(iBeam(8000, 180, 320, materials.light), [0, 486, 0]),
    ...xs.map((x) => box([16, 280, 170], materials.light, [x, 486, 0], 2)),
    ...lines,
    ...drops,
    ...[-1, 1].map((side) => place(lug(260, 40, 46), [side * 1700, 790, 0])),
    ...[-1, 1].map((side) => sling([side * 1700, 760, 0], [0, 1560, 0])),
    place(hookOnChain(150, 6000), [0, 1556, 0]),
    place(vacuumStation(cut), [900, 646, 0]),
    place(controlStation(cut), [-900, 646, 0]),
    pendant([-1300, 620, 130]),
  )
}

function sling(from: Vec, to: Vec): Group {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  return place(chain(24, Math.hypot(dx, dy)), from, [0, 0, (-Math.atan2(dx, dy) * 180) / Math.PI])
}

/** Two pumps and the vacuum tank on the beam, 900 × 420 × 460 mm. */
function vacuumStation(cut: boolean): Group {
  const inside = group(
    ...[-90, 200].map((x) => place(vanePump(105, { cut: true }), [x, 190, 200])),
    cylinder(60, 680, materials.slate, [30, 350, -130], 'x'),
    ...[-90, 200].map((x) =>
      hose(14, [x, 330, 120], [x, 390, 100], [x + 10, 400, -60], [x + 10, 395, -120]),
    ),
    box([110, 110, 110], materials.aluminium, [370, 70, 130], 5),
    ...[350, 395].map((x) => cylinder(22, 90, materials.ink, [x, 170, 130])),
  )
  const outside = group(
    place(gauge(70), [260, 260, 234]),
    place(gauge(70), [80, 260, 234]),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      role(box([280, 10, 4], materials.ink, [-220, 330 - i * 36, 232], 1), 'fine'),
    ),
    box([904, 10, 464], materials.dark, [0, 360, 0], 3),
  )
  return group(
    place(housing([900, 420, 460], { open: cut }), [0, 226, 0]),
    cut ? inside : outside,
    box([860, 20, 300], materials.dark, [0, 8, 0]),
  )
}

function controlStation(cut: boolean): Group {
  return group(
    place(housing([620, 420, 380], { material: materials.slate }), [0, 226, 0]),
    box([500, 340, 10], materials.dark, [0, 226, 190], 3),
    !cut && place(gauge(50), [150, 300, 200]),
    box([22, 120, 16], materials.ink, [200, 190, 202], 4),
    box([560, 20, 300], materials.dark, [0, 8, 0]),
  )
}

/** A pendant station on its cable. */
function pendant([x, y, z]: Vec): Group {
  return group(
    pipe(
      12,
      materials.ink,
      [x, y, z],
      [x, y - 10, z + 300],
      [x, y - 90, z + 640],
      [x, y - 300, z + 720],
      [x, y - 520, z + 730],
    ),
    box([90, 260, 80], materials.light, [x, y - 640, z + 730], 14),
    ...[70, 20, -30].map((dy) =>
      cylinder(
        15,
        12,
        dy === 20 ? materials.white : materials.slate,
        [x, y - 640 + dy, z + 774],
        'z',
      ),
    ),
    cylinder(22, 18, materials.signal, [x, y - 730, z + 776], 'z'),
  )
}

export const vacuumLifters = [vl250, vl750, vl2500]
