import type { Group } from 'three'
import { carriage, linearBeam, mast, openDrive } from '../parts/axes.ts'
import { cabinet, operatorDesk, signalLamp } from '../parts/controls.ts'
import { gearMotor } from '../parts/drives.ts'
import { cornerScrews } from '../parts/fasteners.ts'
import { frameHeight, toolChanger, toolChangerHeight, vacuumFrame } from '../parts/grippers.ts'
import { dragChain } from '../parts/hoses.ts'
import { housing } from '../parts/housings.ts'
import { stackOnBearers } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { guard, portalFrame, rollerConveyor } from '../parts/plant.ts'
import { rack, rail } from '../parts/profiles.ts'
import { box, cylinder, group, place, role } from '../parts/solids.ts'
import type { Model } from './model.ts'

/** PH 400: two axes over a stack and a roller conveyor, boards up to 400 kg. */
const ph400: Model = {
  id: 'ph-400',
  build: (cut) => {
    const [beamY, x, gripY] = [2750, 500, 1180]
    const board = role(box([1800, 38, 1100], materials.wood, [0, -19, 0], 2), 'load')
    const lift = gripY + frameHeight + 60 + toolChangerHeight + 1000 - beamY
    return group(
      ...[-1, 1].map((side) => column(side * 2700, beamY - 170)),
      place(linearBeam(5800, 320, 240, x), [0, beamY, 0]),
      place(carriage(420, 460, cut), [x, beamY, 120]),
      place(mast(2000, 160, lift, { open: cut }), [x, beamY, 330]),
      place(group(toolChanger(200), box([900, 30, 300], materials.slate, [0, -8, 0], 4)), [
        x,
        gripY + frameHeight + 62,
        330,
      ]),
      place(
        group(
          vacuumFrame({
            width: 1500,
            depth: 900,
            columns: 3,
            rows: 2,
            pad: 110,
            cutPad: cut && [2, 0],
          }),
          !cut && board,
        ),
        [x, gripY, 330],
      ),
      place(rollerConveyor(2600, 1300, 750), [1450, 0, 330]),
      cut && place(openDrive(160), [x, beamY, 330]),
      place(
        stackOnBearers(1800, 1100, 14, { thickness: 38, material: materials.wood }),
        [-1300, 0, 330],
      ),
      place(cabinet(800, 1900, 400, { screen: true }), [-3500, 0, 150]),
      place(signalLamp(), [-3500, 2000, 150]),
    )
  },
  view: { from: [-30, 18] },
  detail: { from: [-32, 18], around: { at: [500, 1330, 330], radius: 1120 } },
  cutaway: { from: [34, 18], around: { at: [640, 2720, 330], radius: 760 } },
}

/** A column with its foot, in front of which the beam is screwed on. */
function column(x: number, height: number): Group {
  return group(
    box([220, height, 220], materials.light, [x, height / 2, 0], 16),
    box([560, 30, 700], materials.dark, [x, 15, 60], 5),
    ...[-1, 1].map((side) => box([16, 280, 200], materials.light, [x, 170, side * 190], 4)),
    cornerScrews([x, 30, 60], [220, 290], 22),
    box([300, 24, 300], materials.slate, [x, height + 8, 0], 4),
  )
}

/** PH 1200: three axes on four columns, plates up to 1.2 t. */
const ph1200: Model = {
  id: 'ph-1200',
  build: (cut) => {
    const [height, span, bridgeX, gripY] = [3100, 4200, 500, 1250]
    const plate = role(box([3000, 30, 1500], materials.sheet, [0, -15, 0], 2), 'load')
    const bridgeY = height + 300
    return group(
      ...[-3000, 3000].map((x) => place(portalFrame(height - 120, span, 240), [x, 0, 0])),
      ...[-1, 1].map((side) => runway((side * span) / 2, height + 240)),
      place(bridge(span, cut), [bridgeX, bridgeY + 190, 0]),
      place(
        group(mast(2700, 220, gripY + frameHeight + 160 + 1350 - bridgeY - 150), trolleyPlate()),
        [bridgeX + 440, bridgeY + 150, 300],
      ),
      place(group(toolChanger(280), box([1600, 40, 400], materials.slate, [0, -20, 0], 5)), [
        bridgeX + 440,
        gripY + frameHeight + 80,
        300,
      ]),
      place(
        group(
          vacuumFrame({ width: 2600, depth: 1300, columns: 4, rows: 3, pad: 130 }),
          !cut && plate,
        ),
        [bridgeX + 440, gripY, 300],
      ),
      place(stackOnBearers(3000, 1500, 16, { thickness: 30, bearer: 120 }), [-1200, 0, 500]),
      place(rollerConveyor(3400, 1700, 700), [1650, 0, 300]),
      place(cabinet(1600, 2000, 500, { doors: 2, screen: true }), [-2300, 0, -2700]),
      !cut && place(guard(6000, { fields: 5 }), [-3000, 0, -2450]),
      place(operatorDesk(), [-3700, 0, 2300]),
    )
  },
  view: { from: [32, 24] },
  detail: { from: [-20, 16], around: { at: [940, 1420, 300], radius: 1720 } },
  cutaway: { from: [36, 20], around: { at: [420, 3450, 1900], radius: 1250 } },
}

function runway(z: number, y: number): Group {
  return group(
    box([6600, 240, 200], materials.light, [0, y - 60, z], 12),
    place(rail(6400, 'x', 44), [0, y + 60, z - 40], [0, 0, 0]),
    place(rack(6400, 'x', 30), [0, y + 60, z + 50]),
    ...[-1, 1].map((side) => box([30, 150, 120], materials.signal, [side * 3250, y + 130, z], 8)),
  )
}

/** The bridge: two box girders with end carriages, drives and energy chain. */
function bridge(span: number, cut: boolean): Group {
  const side = (x: number): Group =>
    group(
      box([160, 360, span - 100], materials.light, [x, 0, 0], 12),
      place(rail(span - 300, 'x', 34), [x, 182, 0], [0, 90, 0]),
      place(rack(span - 300, 'x', 26), [x + 50, 182, 0], [0, 90, 0]),
    )
  return group(
    side(0),
    side(-440),
    ...[-1, 1].map((s) =>
      group(
        cut && s > 0
          ? place(housing([1200, 230, 240], { open: true }), [-220, -135, (s * span) / 2])
          : box([1200, 230, 240], materials.slate, [-220, -135, (s * span) / 2], 12),
        cut && s > 0 && drive(span / 2),
        place(gearMotor(170), [260, -20, (s * span) / 2 - s * 20], [0, 90, 0]),
      ),
    ),
    place(dragChain(1400, 500, 150, { width: 130, height: 60 }), [-540, 190, 300], [0, 90, 0]),
  )
}

function drive(z: number): Group {
  return group(
    ...[-560, 120].map((x) => cylinder(84, 70, materials.steel, [x, -140, z], 'z')),
    cylinder(70, 60, materials.signal, [-100, -140, z + 40], 'z'),
    cylinder(24, 260, materials.chrome, [-100, -140, z], 'z'),
  )
}

/** The plate that carries the mast between the girders. */
function trolleyPlate(): Group {
  return group(
    box([520, 40, 620], materials.slate, [-660 + 440, 262, 0], 6),
    box([760, 40, 520], materials.slate, [-180, 262, 0], 6),
    box([300, 420, 40], materials.slate, [0, 60, -150], 6),
    box([60, 420, 260], materials.slate, [-190, 60, 0], 6),
    cornerScrews([-220, 282, 0], [220, 270], 16),
  )
}

export const gantryHandling = [ph400, ph1200]
