import type { Group, Mesh } from 'three'
import { cabinet, operatorDesk, signalLamp } from '../parts/controls.ts'
import { gearMotor } from '../parts/drives.ts'
import { boltCircle, screws } from '../parts/fasteners.ts'
import { frameHeight, vacuumFrame } from '../parts/grippers.ts'
import { housing } from '../parts/housings.ts'
import { slackHose } from '../parts/hoses.ts'
import { coil } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { guard } from '../parts/plant.ts'
import { tubeBeam } from '../parts/profiles.ts'
import {
  box,
  cylinder,
  group,
  lathe,
  place,
  plate,
  type Point,
  ringSection,
  role,
  spread,
  type Vec,
  corners,
} from '../parts/solids.ts'
import type { Model } from './model.ts'

const axisHeight = 1350

/** WG 500: grips a panel from both sides and turns it by 180°. */
const wg500: Model = {
  id: 'wg-500',
  build: (cut) =>
    group(
      base(3700),
      ...[-1, 1].map((side) =>
        place(pedestal(cut && side > 0), [side * 1600, 0, 0], [0, side > 0 ? 0 : 180, 0]),
      ),
      place(turner(cut), [0, axisHeight, 0], [cut ? 0 : -32, 0, 0]),
      place(cabinet(700, 1700, 400, { screen: true }), [-2350, 0, -500]),
      place(signalLamp(), [-2350, 1800, -500]),
      !cut && place(guard(3400, { fields: 3 }), [-1700, 0, -1250]),
    ),
  view: { from: [30, 18] },
  detail: { from: [40, 16], around: { at: [700, 1420, 450], radius: 720 } },
  cutaway: { from: [40, 18], around: { at: [1560, 1330, 100], radius: 680 } },
}

/** The turning frame about the x axis: a fixed and a movable frame of pads with the panel between. */
function turner(cut: boolean): Group {
  const panelHalf = 19
  const frame = (): Group =>
    vacuumFrame({ width: 2400, depth: 1300, columns: 4, rows: 2, pad: 110 })
  const lower = place(frame(), [0, -panelHalf, 0], [180, 0, 0])
  const upper = place(frame(), [0, panelHalf, 0])
  const arm = frameHeight + 95
  return group(
    upper,
    lower,
    !cut && role(box([2600, 2 * panelHalf, 1300], materials.white, [0, 0, 0], 2), 'load'),
    ...[-1, 1].map((side) =>
      group(
        box([90, 2 * arm + 140, 200], materials.signal, [side * 1330, 0, 0], 16),
        ...[-1, 1].map((s) => box([160, 70, 160], materials.slate, [side * 1250, s * arm, 0], 6)),
        ...[-1, 1].map((s) =>
          cylinder(26, 150, materials.chrome, [side * 1290, s * (arm - 110), 110]),
        ),
        lathePin(side),
      ),
    ),
    ...[-1, 1].flatMap((s) => [
      place(tubeBeam([2660, 100, 160]), [0, s * arm, 0]),
      slackHose([-1290, s * 60, 120], [-900, s * (frameHeight + 30), 300], -40, 14),
    ]),
  )
}

function lathePin(side: number): Group {
  return group(
    cylinder(130, 40, materials.slate, [side * 1390, 0, 0], 'x'),
    boltCircle([side * 1410, 0, 0], 100, 8, side * 12, 'x'),
    cylinder(70, 200, materials.steel, [side * 1470, 0, 0], 'x'),
  )
}

/** A bearing pedestal; the driven one carries the geared motor outside. */
function pedestal(cut: boolean): Group {
  const outline: Point[] = [
    [-430, 0],
    [430, 0],
    [190, axisHeight - 160],
    [190, axisHeight + 190],
    [-190, axisHeight + 190],
    [-190, axisHeight - 160],
  ]
  const window: Point[] = [
    [-250, 130],
    [250, 130],
    [110, axisHeight - 330],
    [-110, axisHeight - 330],
  ]
  const sheet = (x: number): Mesh =>
    place(plate(outline, 24, materials.light, { holes: [window] }), [x, 30, 0], [0, 90, 0])
  return group(
    sheet(-100),
    ...(cut
      ? [openGear()]
      : [
          sheet(100),
          place(gearMotor(270), [250, axisHeight, 0], [0, 90, 0]),
          box([60, 420, 420], materials.slate, [134, axisHeight, 0], 14),
          boltCircle([166, axisHeight, 0], 180, 8, 14, 'x'),
        ]),
    box([226, 40, 880], materials.dark, [0, 32, 0], 4),
    box([176, 30, 380], materials.light, [0, axisHeight + 205, 0], 4),
    ...(cut ? [-1] : [-1, 1]).map((z) =>
      box([176, 240, 30], materials.light, [0, axisHeight + 90, z * 176], 4),
    ),
    place(
      group(
        lathe(ringSection(72, 170, -75, 75), materials.grey, cut),
        lathe(ringSection(72, 120, -110, -80), materials.brass, cut),
      ),
      [-60, axisHeight, 0],
      [0, 0, 90],
    ),
    ...[-300, 300].map((z) => box([40, 300, 20], materials.slate, [80, 230, z])),
  )
}

/** The gear of the driven pedestal, cut open: the wheel on the axle, worm and motor below. */
function openGear(): Group {
  const teeth = Array.from({ length: 30 }, (_, i) =>
    place(group(box([70, 24, 16], materials.signal, [0, 176, 0], 3)), [0, 0, 0], [i * 12, 0, 0]),
  )
  return group(
    place(housing([340, 480, 460], { open: true }), [300, axisHeight, 0]),
    place(
      group(
        cylinder(174, 70, materials.signal, [0, 0, 0], 'x'),
        cylinder(90, 90, materials.steel, [0, 0, 0], 'x'),
        ...teeth,
      ),
      [290, axisHeight, 0],
    ),
    cylinder(52, 380, materials.chrome, [250, axisHeight, 0], 'x'),
    boltCircle([336, axisHeight, 0], 70, 6, 12, 'x'),
    cylinder(46, 330, materials.steel, [290, axisHeight - 216, 40], 'z'),
    ...spread(-60, 140, 8).map((z) =>
      cylinder(54, 12, materials.chrome, [290, axisHeight - 216, z], 'z'),
    ),
  )
}

function base(length: number): Group {
  return group(
    ...[-1, 1].map((side) =>
      place(tubeBeam([length, 120, 160], materials.slate), [0, 62, side * 330]),
    ),
    ...[-0.6, 0, 0.6].map((share) =>
      place(tubeBeam([160, 100, 560], materials.slate), [(share * length) / 2, 62, 0]),
    ),
    screws(
      spread(-length / 2 + 120, length / 2 - 120, 6).flatMap((x) =>
        [-1, 1].map((z): Vec => [x, 122, z * 380]),
      ),
      18,
    ),
  )
}

const [rockerRadius, rockerZ, rockerY] = [1500, 780, 1640]

/** WG 3000: tilts moulds and coils up to 3 t by 90° on two rockers. */
const wg3000: Model = {
  id: 'wg-3000',
  build: (cut) =>
    group(
      rockerBed(cut),
      place(rocker(), [0, rockerY, 0], [0, 0, 24]),
      place(cabinet(800, 1900, 450), [-2300, 0, -900]),
      place(signalLamp(), [-2300, 2000, -900]),
      place(operatorDesk(), [-2250, 0, 700], [0, 20, 0]),
    ),
  view: { from: [28, 18] },
  detail: { from: [-34, 18], around: { at: [-620, 760, 700], radius: 950 } },
  cutaway: { from: [34, 14], around: { at: [980, 460, 760], radius: 820 } },
}

/** Two half rings with the tables of an angle between them, turned about their centre. */
function rocker(): Group {
  const arc = (radius: number, from: number, to: number): Point[] =>
    spread(from, to, 40).map((degrees): Point => [
      radius * Math.cos((degrees * Math.PI) / 180),
      radius * Math.sin((degrees * Math.PI) / 180),
    ])
  const ring = [...arc(rockerRadius, 168, 282 + 78), ...arc(rockerRadius - 170, 360, 168)]
  const rib = (z: number): Group =>
    group(
      place(plate(ring, 60, materials.signal, { bevel: 3 }), [0, 0, z]),
      place(
        plate(
          [
            [-rockerRadius + 90, 0],
            [-1000, 120],
            [-840, -840],
            [120, -1000],
            [rockerRadius - 90, -60],
            [rockerRadius - 130, -330],
            [760, -1180],
            [0, -1400],
            [-900, -1080],
            [-1330, -420],
          ],
          40,
          materials.light,
        ),
        [0, 0, z - Math.sign(z) * 6],
      ),
    )
  const table = group(
    box([2100, 90, 1500], materials.slate, [60, -840, 0], 8),
    box([90, 1500, 1500], materials.slate, [-900, -130, 0], 8),
    ...spread(-560, 560, 5).map((z) => box([2000, 14, 90], materials.rubber, [70, -790, z], 3)),
    ...spread(-560, 560, 5).map((z) => box([14, 1400, 90], materials.rubber, [-850, -130, z], 3)),
    ...[-1, 1].map((side) =>
      box([260, 190, 1300], materials.light, [110 + side * 420, -700, 0], 20),
    ),
  )
  return group(
    rib(-rockerZ),
    rib(rockerZ),
    table,
    place(group(coil(640, 1100)), [110, -60, 0], [0, 90, 0]),
  )
}

/** The frame below: four pairs of rollers, chain drive and floor plates. */
function rockerBed(cut: boolean): Group {
  const rollerAngle = 38
  const x = (rockerRadius + 120) * Math.sin((rollerAngle * Math.PI) / 180)
  const y = rockerY - (rockerRadius + 120) * Math.cos((rollerAngle * Math.PI) / 180)
  return group(
    ...[-1, 1].map((side) =>
      place(tubeBeam([2900, 140, 220], materials.dark), [0, 72, side * rockerZ]),
    ),
    ...[-1, 1].map((side) =>
      place(tubeBeam([200, 120, 1400], materials.dark), [side * 1150, 72, 0]),
    ),
    ...corners.map(([sx, sz]) => {
      const stand = [-1, 1].map((s) =>
        place(
          plate(
            [
              [-190, -y + 130],
              [190, -y + 130],
              [80, 70],
              [-80, 70],
            ],
            26,
            materials.light,
          ),
          [sx * x, y, sz * rockerZ + s * 85],
        ),
      )
      return group(
        ...stand,
        cylinder(120, 120, materials.steel, [sx * x, y, sz * rockerZ], 'z'),
        cylinder(40, 260, materials.slate, [sx * x, y, sz * rockerZ], 'z'),
      )
    }),
    place(gearMotor(300), [x + 420, 300, rockerZ - 330], [0, 0, 0]),
    cylinder(50, 760, materials.chrome, [x + 420, 300, rockerZ - 60], 'z'),
    box([360, 160, 420], materials.dark, [x + 420, 80, rockerZ - 330], 6),
    !cut && box([700, 320, 60], materials.light, [x + 220, 330, rockerZ + 200], 24),
    place(
      group(
        cylinder(110, 40, materials.signal, [0, 0, 0], 'z'),
        ...spread(0, 345, 24).map((turn) =>
          place(
            group(box([16, 14, 40], materials.signal, [116, 0, 0], 2)),
            [0, 0, 0],
            [0, 0, turn],
          ),
        ),
      ),
      [x + 420, 300, rockerZ + 150],
    ),
    ...chainRun([x + 420, 300], [x, y]).map(([cx, cy, turn]) =>
      place(
        group(box([36, 22, 30], materials.ink, [0, 0, 0], 8)),
        [cx, cy, rockerZ + 150],
        [0, 0, turn],
      ),
    ),
    cylinder(112, 40, materials.steel, [x, y, rockerZ + 150], 'z'),
    screws(
      spread(-1300, 1300, 6).flatMap((sx) =>
        [-1, 1].map((z): Vec => [sx, 142, z * (rockerZ + 60)]),
      ),
      20,
    ),
  )
}

/** Links of a chain around two wheels: x, y and turn. */
function chainRun([ax, ay]: Point, [bx, by]: Point): (readonly [number, number, number])[] {
  const radius = 118
  const angle = Math.atan2(by - ay, bx - ax)
  const length = Math.hypot(bx - ax, by - ay)
  const degrees = (angle * 180) / Math.PI
  const straight = [-1, 1].flatMap((side) =>
    spread(0, length, Math.round(length / 42)).map(
      (along) =>
        [
          ax + along * Math.cos(angle) - side * radius * Math.sin(angle),
          ay + along * Math.sin(angle) + side * radius * Math.cos(angle),
          degrees,
        ] as const,
    ),
  )
  const bends = [
    [ax, ay, degrees + 90],
    [bx, by, degrees - 90],
  ].flatMap(([cx = 0, cy = 0, from = 0]) =>
    spread(from + 12, from + 168, 8).map(
      (turn) =>
        [
          cx + radius * Math.cos((turn * Math.PI) / 180),
          cy + radius * Math.sin((turn * Math.PI) / 180),
          turn + 90,
        ] as const,
    ),
  )
  return [...straight, ...bends]
}

export const turningDevices = [wg500, wg3000]
