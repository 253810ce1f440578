import type { Group } from 'three'
import { carriage, linearBeam, mast } from '../parts/axes.ts'
import { cabinet, operatorDesk, signalLamp } from '../parts/controls.ts'
import { gearMotor, vanePump } from '../parts/drives.ts'
import { frameHeight, vacuumFrame } from '../parts/grippers.ts'
import { housing } from '../parts/housings.ts'
import { bearers, stackOnBearers } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { guard, portalFrame, rollerConveyor } from '../parts/plant.ts'
import { slotProfile } from '../parts/profiles.ts'
import { robot } from '../parts/robot.ts'
import { box, cylinder, group, place, role, spread, corners } from '../parts/solids.ts'
import { bellowsCup } from '../parts/suction.ts'
import type { Model } from './model.ts'

/** SM Plaster: takes plasterboards from the line and stacks them on timbers, a board every three seconds. */
const smPlaster: Model = {
  id: 'sm-plaster',
  build: (cut) => {
    const [beamY, x, gripY] = [2900, 900, 1500]
    const board = role(box([2600, 13, 1250], materials.plaster, [0, -7, 0], 1), 'load')
    return group(
      ...[-2600, 2600].map((px) => place(portalFrame(beamY - 300, 2600, 200), [px, 0, 0])),
      place(linearBeam(5600, 340, 260, 0), [0, beamY, -150]),
      place(carriage(520, 520, cut), [x, beamY, -20]),
      place(mast(1900, 180, gripY + frameHeight + 60 + 940 - beamY), [x, beamY, 200]),
      place(
        group(
          vacuumFrame({
            width: 2300,
            depth: 1050,
            columns: 4,
            rows: 2,
            pad: 110,
            cutPad: cut && [3, 0],
          }),
          box([1300, 40, 240], materials.slate, [0, frameHeight + 84, 0], 5),
          !cut && board,
        ),
        [x, gripY, 200],
      ),
      place(rollerConveyor(4600, 1350, 800), [-2600, 0, 200]),
      place(
        role(box([2600, 13, 1250], materials.plaster, [0, 0, 0], 1), 'load'),
        [-1700, 808, 200],
      ),
      place(
        role(box([1500, 13, 1250], materials.plaster, [0, 0, 0], 1), 'load'),
        [-4100, 808, 200],
      ),
      place(
        stackOnBearers(2600, 1250, 52, { thickness: 13, material: materials.plaster }),
        [1150, 0, 200],
      ),
      !cut &&
        group(
          place(rollerConveyor(2700, 1350, 420), [4000, 0, 200]),
          place(
            stackOnBearers(2500, 1250, 40, { thickness: 13, material: materials.plaster }),
            [4000, 422, 200],
          ),
        ),
      place(pumpStation(cut), [3500, 0, -1500]),
      place(cabinet(2000, 2000, 500, { doors: 3, screen: true }), [-600, 0, -1750]),
      place(signalLamp(), [2600, beamY - 100, 1300]),
      !cut && place(guard(4600, { fields: 4 }), [-5000, 0, -1350]),
      place(operatorDesk(), [-700, 0, 1900], [0, 0, 0]),
    )
  },
  view: { from: [36, 26] },
  detail: { from: [30, 15], around: { at: [850, 1680, 250], radius: 1500 } },
  cutaway: { from: [32, 18], around: { at: [3450, 720, -1500], radius: 1050 }, angle: 24 },
}

/** Pumps and tank in a housing beside the line, 1600 × 1100 × 700 mm. */
function pumpStation(cut: boolean): Group {
  const inside = group(
    ...[-380, 60].map((x) => place(vanePump(150, { cut: true }), [x, 480, 260])),
    cylinder(120, 1300, materials.slate, [0, 1000, -120], 'x'),
    box([260, 420, 200], materials.light, [530, 420, 120], 8),
    ...spread(440, 620, 3).map((x) => cylinder(34, 160, materials.ink, [x, 710, 120])),
    box([1500, 40, 600], materials.dark, [0, 200, 0]),
  )
  const outside = group(
    ...spread(700, 400, 9).map((y) =>
      role(box([460, 14, 5], materials.ink, [-380, y, 352], 1), 'fine'),
    ),
    box([700, 800, 8], materials.light, [320, 640, 352], 4),
    box([26, 160, 20], materials.ink, [600, 640, 362], 5),
  )
  return group(
    place(housing([1600, 1100, 700], { open: cut }), [0, 700, 0]),
    cut ? inside : outside,
    box([1540, 150, 640], materials.ink, [0, 75, 0]),
  )
}

/** SM Solar: a robot lays solar modules into their frames, behind clear guards. */
const smSolar: Model = {
  id: 'sm-solar',
  build: (cut) =>
    group(
      box([4600, 40, 3600], materials.grey, [0, 20, 0], 5),
      ...[-1, 1].map((z) => place(slotProfile(4600, 'x', 80, 80), [0, 2440, z * 1760])),
      ...corners.map(([x, z]) => place(slotProfile(2400, 'y', 80, 80), [x * 2260, 1240, z * 1760])),
      ...[-1, 1].map((x) => place(slotProfile(3440, 'z', 80, 80), [x * 2260, 2440, 0])),
      place(guard(4440, { height: 2380, fields: 4 }), [-2220, 40, -1760]),
      place(guard(3440, { height: 2380, fields: 3 }), [-2260, 40, -1720], [0, -90, 0]),
      !cut && place(guard(1480, { height: 2380, fields: 1 }), [740, 40, 1760]),
      place(
        robot({ base: 0, shoulder: 18, elbow: -14, wrist: -4 }, moduleGripper(cut)),
        [-950, 40, -300],
      ),
      place(frameTable(), [550, 40, -300]),
      place(moduleStack(), [-900, 40, 1050]),
      place(rollerConveyor(3300, 1250, 760), [2600, 0, -300]),
      place(role(solarModule(), 'load'), [3300, 780, -300]),
      place(glueUnit(cut), [1600, 40, 1150]),
      place(cabinet(1600, 2000, 500, { doors: 2, screen: true }), [-1200, 0, -2350]),
      place(operatorDesk(), [2750, 0, 1700], [0, 15, 0]),
      place(signalLamp(), [2260, 2480, 1760]),
    ),
  view: { from: [32, 20] },
  detail: { from: [28, 20], around: { at: [200, 1280, -250], radius: 1350 } },
  cutaway: { from: [34, 20], around: { at: [1500, 700, 1100], radius: 1050 }, angle: 24 },
}

/** A module of 1760 × 1130 mm around its middle, cells upwards. */
function solarModule(): Group {
  const cells = spread(-790, 790, 10).flatMap((x) =>
    spread(-460, 460, 6).map((z) => box([164, 3, 170], materials.cell, [x, 16, z], 1)),
  )
  return group(
    box([1740, 26, 1110], materials.white, [0, 0, 0], 2),
    ...cells,
    ...[-1, 1].map((side) => box([1770, 38, 20], materials.aluminium, [0, 0, side * 560], 2)),
    ...[-1, 1].map((side) => box([20, 38, 1140], materials.aluminium, [side * 880, 0, 0], 2)),
  )
}

function moduleGripper(cut: boolean): Group {
  return group(
    box([220, 30, 220], materials.slate, [0, -15, 0], 5),
    ...[-1, 1].map((side) => place(slotProfile(1500, 'x', 60, 60), [0, -60, side * 350])),
    ...[-1, 0, 1].map((x) => place(slotProfile(900, 'z', 60, 60), [x * 600, -60, 0])),
    ...[-1, 0, 1].flatMap((x) =>
      [-1, 1].map((z) => place(bellowsCup(62, 3), [x * 600, -212, z * 350])),
    ),
    !cut && place(role(solarModule(), 'load'), [0, -232, 0]),
  )
}

/** The table on which frame and module meet. */
function frameTable(): Group {
  return group(
    box([1900, 60, 1280], materials.light, [0, 620, 0], 8),
    ...corners.map(([x, z]) => place(slotProfile(590, 'y', 80, 80), [x * 850, 295, z * 540])),
    ...[-1, 1].map((z) => box([1770, 40, 24], materials.aluminium, [0, 672, z * 560], 2)),
    ...[-1, 1].map((x) => box([24, 40, 1100], materials.aluminium, [x * 880, 672, 0], 2)),
    ...[-1, 1].flatMap((x) =>
      spread(-350, 350, 3).map((z) => box([90, 70, 80], materials.signal, [x * 945, 680, z], 8)),
    ),
    place(gearMotor(150), [0, 420, 420]),
  )
}

function moduleStack(): Group {
  return group(
    bearers(1760, 1130),
    ...spread(130, 430, 8).map((y) => place(role(solarModule(), 'load'), [0, y, 0])),
  )
}

/** The tape unit in its housing beside the table. */
function glueUnit(cut: boolean): Group {
  const inside = group(
    ...[-150, 190].map((x) =>
      group(
        cylinder(150, 60, materials.white, [x, 900, 60], 'z'),
        cylinder(90, 70, materials.signal, [x, 900, 60], 'z'),
        cylinder(24, 120, materials.chrome, [x, 900, 60], 'z'),
      ),
    ),
    box([640, 40, 400], materials.dark, [0, 560, 0]),
    place(gearMotor(120), [-60, 660, 60]),
    ...spread(-200, 240, 5).map((x) => cylinder(26, 90, materials.steel, [x, 700, 120], 'z')),
    box([200, 260, 8], materials.dark, [180, 350, -180]),
    ...spread(110, 250, 5).map((x) => box([20, 60, 40], materials.light, [x, 380, -160], 2)),
  )
  const outside = group(
    box([600, 620, 10], materials.dark, [-60, 720, 282], 4),
    role(box([560, 580, 6], materials.perspex, [-60, 720, 288], 2), 'fine'),
    box([24, 120, 16], materials.ink, [280, 700, 288], 4),
  )
  return group(
    place(housing([900, 1100, 560], { open: cut }), [0, 590, 0]),
    cut ? inside : outside,
    box([860, 80, 520], materials.ink, [0, 40, 0]),
  )
}

export const specialMachines = [smPlaster, smSolar]
