import type { Group, Mesh } from 'three'
import { motor } from '../parts/drives.ts'
import { boltCircle, cornerScrews } from '../parts/fasteners.ts'
import { trolley } from '../parts/hoisting.ts'
import { hose, pleatedTube } from '../parts/hoses.ts'
import { housing } from '../parts/housings.ts'
import { carton, drum, pallet } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { slotProfile, tubeBeam } from '../parts/profiles.ts'
import {
  box,
  cylinder,
  group,
  lathe,
  pipe,
  place,
  plate,
  ringSection,
  role,
  spread,
  strut,
  corners,
} from '../parts/solids.ts'
import { bellowsCup, suctionPad } from '../parts/suction.ts'
import type { Model } from './model.ts'

/** A lift tube with its swivel and operating head; the gripper's mounting face is at y = 0. */
interface Lifter {
  radius: number
  tube: number
  handle: Group
  gripper: Group
  cut: boolean
}

const headHeight = 260

function tubeLifter({ radius, tube, handle, gripper, cut }: Lifter): Group {
  const top = headHeight + tube
  return group(
    gripper,
    operatingHead(radius, cut),
    handle,
    place(pleatedTube(radius, tube, cut), [0, headHeight, 0]),
    ...[headHeight + 14, top - 14].map((y) =>
      cylinder(radius * 1.06, 28, materials.ink, [0, y, 0]),
    ),
    place(swivelHead(radius), [0, top, 0]),
  )
}

/** The body with the valve that meters the vacuum and so raises and lowers the load. */
function operatingHead(radius: number, cut: boolean): Group {
  const r = radius * 1.05
  return group(
    lathe(
      [
        [radius * 0.72, 40],
        [r, 40],
        [r * 1.06, 70],
        [r * 1.06, 190],
        [r * 0.98, 240],
        [r * 0.98, headHeight],
        [radius * 0.72, headHeight],
      ],
      materials.light,
      cut,
    ),
    lathe(ringSection(0, r * 0.9, 0, 40), materials.slate),
    boltCircle([0, 40, 0], r * 0.82, 8, 8),
    cut &&
      group(
        cylinder(radius * 0.3, 120, materials.aluminium, [0, 110, 0]),
        cylinder(radius * 0.52, 14, materials.signal, [0, 178, 0]),
        cylinder(radius * 0.08, 90, materials.chrome, [0, 215, 0]),
      ),
  )
}

/** The swivel above the tube, with the air elbow; the suspension's axle is 150 mm above. */
function swivelHead(radius: number): Group {
  return group(
    lathe(
      [
        [0, 0],
        [radius * 1.04, 0],
        [radius * 1.04, 60],
        [radius * 0.8, 100],
        [radius * 0.3, 110],
        [0, 110],
      ],
      materials.slate,
    ),
    box([50, 90, 26], materials.steel, [0, 140, 0], 6),
    pipe(
      radius * 0.42,
      materials.hose,
      [0, 60, 0],
      [-radius, 62, 0],
      [-radius * 1.7, 70, 0],
      [-radius * 2.1, 110, 0],
      [-radius * 2.2, 200, 0],
    ),
    cylinder(radius * 0.48, 40, materials.steel, [-radius * 1.1, 62, 0], 'x'),
  )
}

/** A handlebar with a twist grip: lift on the right, release on the left. */
function handlebar(width: number, reach: number): Group {
  const x = width / 2
  return group(
    ...[-1, 1].flatMap((side) => [
      pipe(
        15,
        materials.dark,
        [side * 60, 110, 60],
        [side * 90, 110, reach * 0.55],
        [side * x * 0.7, 106, reach * 0.85],
        [side * x, 100, reach],
      ),
      place(
        group(
          cylinder(21, 130, side > 0 ? materials.signal : materials.ink, [0, 0, 0], 'x'),
          cylinder(26, 12, materials.ink, [-side * 66, 0, 0], 'x'),
        ),
        [side * (x + 20), 97, reach + 14],
        [0, side * -38, 0],
      ),
    ]),
    box([150, 70, 60], materials.light, [0, 112, reach * 0.52], 12),
    box([190, 26, 22], materials.dark, [0, 108, reach * 0.56], 6),
    box([30, 14, 70], materials.signal, [x * 0.78, 135, reach * 0.82], 5),
  )
}

/** A swivel arm on a column: axle of the lift tube at (reach, height), the hose along the arm. */
function jibCrane(height: number, reach: number, carriageX: number): Group {
  const arm = height + 190
  return group(
    cylinder(110, arm + 120, materials.light, [0, (arm + 120) / 2, 0]),
    box([620, 30, 620], materials.dark, [0, 15, 0], 5),
    cornerScrews([0, 30, 0], [250, 250], 22),
    ...[0, 45, 90, 135].map((turn) => place(gusset(), [0, 30, 0], [0, turn + 22, 0])),
    cylinder(135, 70, materials.dark, [0, arm - 170, 0]),
    cylinder(135, 50, materials.dark, [0, arm + 130, 0]),
    box([260, 330, 180], materials.slate, [60, arm - 10, 0], 12),
    place(slotProfile(reach + 260, 'x', 80, 120), [(reach + 260) / 2 + 100, arm, 0]),
    strut([80, arm + 160, 0], [reach * 0.62, arm + 66, 0], 40, materials.slate),
    place(trolley(120), [carriageX, height - 6, 0]),
    box([100, 40, 100], materials.dark, [reach + 300, arm, 0], 6),
    ...spread(350, carriageX - 260, 4).map((x) =>
      cylinder(44, 14, materials.dark, [x, arm - 110, 96], 'x'),
    ),
    hose(
      38,
      [carriageX - 40, height - 10, 90],
      [carriageX - 200, arm - 190, 96],
      [carriageX - 460, arm - 112, 96],
      [400, arm - 110, 96],
      [190, arm - 180, 110],
      [150, arm - 420, 120],
      [150, 900, 150],
      [170, 500, 160],
      [330, 380, 130],
      [420, 380, 100],
    ),
  )
}

function gusset(): Mesh {
  const outline = [
    [-240, 0],
    [240, 0],
    [120, 260],
    [-120, 260],
  ] as const
  return plate(outline, 16, materials.light)
}

/** The vacuum blower in its sound-absorbing box, 620 × 640 × 520 mm, on the floor. */
function blower(cut: boolean): Group {
  const inside = group(
    place(
      lathe(
        [
          [20, 0],
          [190, 0],
          [210, 30],
          [210, 110],
          [190, 140],
          [20, 140],
        ],
        materials.cast,
      ),
      [-40, 300, 40],
      [90, 0, 0],
    ),
    place(motor(110, 260), [-40, 300, 30], [0, 90, 0]),
    cylinder(60, 200, materials.slate, [190, 330, 60]),
    box([560, 30, 460], materials.dark, [0, 60, 0]),
  )
  const outside = group(
    ...spread(420, 220, 9).map((y) =>
      role(box([300, 9, 4], materials.ink, [-60, y, 262], 1), 'fine'),
    ),
    box([120, 160, 30], materials.dark, [210, 420, 262], 6),
    cylinder(16, 14, materials.signal, [210, 450, 282], 'z'),
  )
  return group(
    place(housing([620, 600, 520], { open: cut }), [0, 340, 0]),
    cut ? inside : outside,
    ...corners.map(([x, z]) => cylinder(30, 40, materials.ink, [x * 240, 20, z * 190])),
  )
}

/** SH 50: cartons and sacks up to 50 kg, tube Ø 140 mm, on a swivel arm. */
const sh50: Model = {
  id: 'sh-50',
  build: (cut) => {
    const x = 2350
    const grip = cut ? 900 : 1010
    const gripper = group(
      box([420, 14, 220], materials.aluminium, [0, -8, 0], 3),
      ...[-1, 1].map((side) => place(bellowsCup(95, 2), [side * 130, -150, 0])),
      ...[-1, 1].map((side) => cylinder(44, 40, materials.slate, [side * 130, -36, 0])),
    )
    const lifter = tubeLifter({
      radius: 70,
      tube: 2700 - grip - headHeight - 150,
      cut,
      handle: handlebar(420, 360),
      gripper,
    })
    const load = place(carton(586, 300, 386), [0, -450, 0])
    return group(
      jibCrane(2700, 2900, x),
      place(group(lifter, !cut && load), [x, grip, 0]),
      place(blower(cut), [520, 0, -120]),
      !cut &&
        place(
          group(
            pallet(),
            ...corners.map(([sx, sz]) => place(carton(586, 300, 386), [sx * 300, 144, sz * 200])),
          ),
          [x + 40, 0, 0],
        ),
    )
  },
  view: { from: [24, 12] },
  detail: { from: [-38, 20], around: { at: [2350, 1010, 120], radius: 500 } },
  cutaway: { from: [38, 16], around: { at: [2350, 1130, 60], radius: 600 }, angle: 22 },
}

/** SH 120: drums up to 120 kg, tube Ø 200 mm, on a rail between two columns. */
const sh120: Model = {
  id: 'sh-120',
  build: (cut) => {
    const grip = 1180
    const gripper = group(
      cylinder(210, 26, materials.aluminium, [0, -14, 0]),
      place(
        lathe(
          [
            [150, 0],
            [222, 0],
            [226, 12],
            [214, 40],
            [150, 40],
          ],
          materials.signal,
          cut,
        ),
        [0, -66, 0],
      ),
      boltCircle([0, 0, 0], 180, 8, 10),
    )
    const lifter = tubeLifter({
      radius: 100,
      tube: 2800 - grip - headHeight - 150,
      cut,
      handle: handlebar(560, 480),
      gripper,
    })
    return group(
      railPortal(2800, 4400),
      place(trolley(150), [300, 2794, 0]),
      place(group(lifter, !cut && place(drum(), [0, -66 - 880, 0])), [300, grip, 0]),
      place(blower(cut), [-1750, 0, -300]),
      hose(
        46,
        [80, 2850, 0],
        [60, 2930, 30],
        [-200, 2900, 80],
        [-700, 2870, 100],
        [-1950, 2870, 110],
        [-2070, 2600, 120],
        [-2070, 700, 120],
        [-2040, 420, 60],
        [-1900, 400, -100],
      ),
      !cut &&
        place(
          group(
            pallet(1200, 1200),
            ...corners.slice(0, 3).map(([x, z]) => place(drum(), [x * 300, 144, z * 300])),
          ),
          [1270, 0, -150],
        ),
    )
  },
  view: { from: [22, 12] },
  detail: { from: [32, 20], around: { at: [300, 1200, 120], radius: 560 } },
  cutaway: { from: [40, 16], around: { at: [300, 1310, 60], radius: 640 }, angle: 22 },
}

/** A rail for the trolley on two columns. */
function railPortal(height: number, span: number): Group {
  const rail = height + 184
  return group(
    ...[-1, 1].map((side) =>
      group(
        place(tubeBeam([140, rail + 60, 140]), [(side * span) / 2, (rail + 60) / 2, 0]),
        box([420, 26, 420], materials.dark, [(side * span) / 2, 13, 0], 5),
        cornerScrews([(side * span) / 2, 26, 0], [160, 160], 20),
        box([180, 180, 180], materials.slate, [(side * span) / 2, rail, 0], 10),
      ),
    ),
    place(slotProfile(span, 'x', 80, 120), [0, rail, 0]),
    ...[-1, 1].map((side) =>
      strut(
        [(side * span) / 2 - side * 40, rail - 560, 0],
        [(side * span) / 2 - side * 520, rail - 50, 0],
        50,
        materials.slate,
      ),
    ),
  )
}

/** SH 270: slabs up to 270 kg, tube Ø 300 mm, a spreader with two pads and long guide bars. */
const sh270: Model = {
  id: 'sh-270',
  build: (cut) => {
    const x = 2500
    const grip = 860
    const pad = 240
    const gripper = group(
      box([1500, 90, 120], materials.light, [0, -46, 0], 8),
      ...[-1, 1].flatMap((side) => [
        box([6, 80, 110], materials.ink, [side * 751, -46, 0], 3),
        place(suctionPad(pad, { height: 170, cut: cut && side > 0 }), [side * 480, -261, 0]),
        box([170, 110, 140], materials.slate, [side * 480, -46, 0], 6),
        hose(
          16,
          [side * 110, -10, 90],
          [side * 200, 40, 110],
          [side * 300, -60, 90],
          [side * 480 - pad * 0.62, -120, 20],
          [side * 480 - pad * 0.62, -169, 0],
        ),
      ]),
    )
    const lifter = tubeLifter({
      radius: 150,
      tube: 2760 - grip - headHeight - 150,
      cut,
      handle: handlebar(760, 640),
      gripper,
    })
    const slab = role(box([1400, 120, 800], materials.stone, [0, -322, 0], 5), 'load')
    return group(
      jibCrane(2760, 3000, x),
      place(group(lifter, !cut && slab), [x, grip, 0]),
      place(blower(cut), [560, 0, -120]),
      !cut &&
        place(
          group(
            pallet(1400, 800),
            ...[0, 1].map((i) =>
              role(
                box([1400, 118, 800], materials.stone, [i * 6 - 3, 204 + i * 120, 0], 5),
                'load',
              ),
            ),
          ),
          [x, 0, 0],
        ),
    )
  },
  view: { from: [26, 13] },
  detail: { from: [30, 18], around: { at: [2500, 830, 150], radius: 820 } },
  cutaway: { from: [36, 16], around: { at: [2540, 900, 60], radius: 820 }, angle: 22 },
}

export const tubeLifters = [sh50, sh120, sh270]
