import type { Group } from 'three'
import { controlBox, gauge } from '../parts/controls.ts'
import { gearMotor, motor, servo, vanePump } from '../parts/drives.ts'
import { toolChanger } from '../parts/grippers.ts'
import { chain } from '../parts/hoisting.ts'
import { hose } from '../parts/hoses.ts'
import { materials } from '../parts/materials.ts'
import { iBeam, slotProfile } from '../parts/profiles.ts'
import { box, cylinder, group, pipe, place, role, spread, type Vec } from '../parts/solids.ts'
import { bellowsCup, suctionPad } from '../parts/suction.ts'
import { gantryHandling } from './gantry-handling.ts'
import { turningDevices } from './turning-devices.ts'
import { vacuumLifters } from './vacuum-lifters.ts'

/** The assembly hall: machines in trial operation below a travelling crane. */
export function worksHall(): Group {
  const [, gantry] = gantryHandling
  const [, tilter] = turningDevices
  const [, lifter] = vacuumLifters
  if (!gantry || !tilter || !lifter) throw new Error('a machine of the hall is missing')
  const columns = spread(-9000, 9000, 4).map((x) =>
    group(
      box([300, 6200, 300], materials.slate, [x, 3100, -5200], 10),
      box([700, 40, 700], materials.ink, [x, 20, -5200], 5),
    ),
  )
  return group(
    place(gantry.build(false), [1500, 0, -1200]),
    place(tilter.build(false), [-4300, 0, 2200]),
    place(lifter.build(false), [3600, 0, 3900]),
    role(place(chain(20, 4500), [3600, 2900, 3900]), 'beyond'),
    role(
      group(
        ...columns,
        place(iBeam(20000, 'x', 400, 700, materials.slate), [0, 6500, -5200]),
        ...[-400, 400].map((x) => box([260, 600, 12000], materials.grey, [3600 + x, 7000, 900], 8)),
      ),
      'beyond',
    ),
  )
}

/** A lifter opened for service, the tool trolley beside it. */
export function serviceVisit(): Group {
  const [, lifter] = vacuumLifters
  if (!lifter) throw new Error('there is no lifter')
  return group(
    lifter.build(true),
    place(toolTrolley(), [1620, 0, -150], [0, -8, 0]),
    place(suctionPad(150), [430, 0, 800]),
    place(controlBox(), [80, 45, 880], [-90, 0, 20]),
  )
}

/** A trolley with drawers, tools on top. */
function toolTrolley(): Group {
  return group(
    box([760, 760, 480], materials.slate, [0, 500, 0], 16),
    ...spread(800, 250, 5).flatMap((y, i) => [
      box([700, i === 4 ? 190 : 96, 12], materials.grey, [0, y - (i === 4 ? 30 : 0), 242], 4),
      box([520, 14, 22], materials.ink, [0, y + 34, 254], 5),
    ]),
    box([790, 30, 510], materials.ink, [0, 895, 0], 8),
    ...[-1, 1].flatMap((x) =>
      [-1, 1].map((z) => cylinder(60, 40, materials.ink, [x * 300, 60, z * 180], 'x')),
    ),
    pipe(
      [
        [380, 820, -200],
        [470, 850, -200],
        [490, 860, 0],
        [470, 850, 200],
        [380, 820, 200],
      ],
      14,
      materials.chrome,
    ),
    place(gauge(60), [-220, 930, 60], [-90, 0, 0]),
    box([280, 24, 30], materials.signal, [80, 922, 120], 8),
    cylinder(18, 220, materials.chrome, [120, 928, 20], 'x'),
    box([220, 90, 140], materials.dark, [200, 955, -110], 8),
  )
}

/** Wear and spare parts laid out: pads, cups, pump, motor, hoses. */
export function spareParts(): Group {
  const coil = Array.from({ length: 66 }, (_, i): Vec => {
    const angle = (i / 14) * 2 * Math.PI
    return [(190 + (i % 3)) * Math.cos(angle), 18 + i * 1.9, (190 + (i % 3)) * Math.sin(angle)]
  })
  return group(
    place(suctionPad(210), [-160, 0, 260]),
    place(suctionPad(150, { cut: true }), [330, 0, 430]),
    place(suctionPad(110), [-470, 0, 470]),
    ...[-1, 0, 1].map((i) => place(bellowsCup(62, 3), [560 + i * 150, 0, 640 - Math.abs(i) * 30])),
    place(bellowsCup(95, 2), [-220, 0, 720]),
    place(group(vanePump(120, { cut: true })), [260, 165, -140], [0, 28, 0]),
    place(group(vanePump(90)), [-520, 124, -120], [0, 20, 0]),
    place(gearMotor(200), [740, 100, 40], [0, 18, 0]),
    place(motor(100, 280), [-850, 104, 230], [0, 24, 0]),
    place(group(hose(coil, 15)), [1050, 0, 440]),
    place(servo(110, 320), [1110, 0, -100]),
    place(toolChanger(180), [730, 0, 390]),
    place(gauge(80), [70, 62, 760], [-40, 0, 0]),
    place(controlBox(), [-690, 74, 650], [-24, 24, 0]),
    place(slotProfile(900, 'x', 80, 40), [-200, 20, -480]),
  )
}
