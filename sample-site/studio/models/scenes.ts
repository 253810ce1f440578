import type { Group } from 'three'
import { cabinet, controlBox, gauge, operatorDesk, signalLamp } from '../parts/controls.ts'
import { gearMotor, motor, servo, vanePump } from '../parts/drives.ts'
import { toolChanger } from '../parts/grippers.ts'
import { chain, hook } from '../parts/hoisting.ts'
import { hose } from '../parts/hoses.ts'
import { carton } from '../parts/loads.ts'
import { materials } from '../parts/materials.ts'
import { person } from '../parts/people.ts'
import { guard } from '../parts/plant.ts'
import { iBeam, slotProfile } from '../parts/profiles.ts'
import {
  box,
  cylinder,
  group,
  pipe,
  place,
  role,
  spread,
  strut,
  type Vec,
  corners,
} from '../parts/solids.ts'
import { bellowsCup, suctionPad } from '../parts/suction.ts'
import {
  designDesk,
  fairStand,
  firstWorkshop,
  paneRack,
  partsRack,
  ring,
  testFrame,
  testWeight,
  van,
  workbench,
  worksBuilding,
} from '../parts/workplaces.ts'
import { laser, shuttleTable } from './laser-loaders.ts'
import { machine } from './models.ts'
import { plateOnLifter, sheetOnLifter } from './vacuum-lifters.ts'

/** The assembly hall: machines in trial operation below a travelling crane. */
export function worksHall(): Group {
  const columns = spread(-9000, 9000, 4).map((x) =>
    group(
      box([300, 6200, 300], materials.slate, [x, 3100, -5200], 10),
      box([700, 40, 700], materials.ink, [x, 20, -5200], 5),
    ),
  )
  return group(
    place(machine('ph-1200'), [1500, 0, -1200]),
    place(machine('wg-3000'), [-4300, 0, 2200]),
    place(machine('vl-750'), [3600, 0, 3900]),
    role(
      group(
        ...columns,
        place(iBeam(20_000, 400, 700, materials.slate), [0, 6500, -5200]),
        ...[-400, 400].map((x) => box([260, 600, 12000], materials.grey, [3600 + x, 7000, 900], 8)),
      ),
      'beyond',
    ),
  )
}

/** A lifter opened for service, the tool trolley beside it. */
export function serviceVisit(): Group {
  return group(
    machine('vl-750', true),
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
    ...corners.map(([x, z]) => cylinder(60, 40, materials.ink, [x * 300, 60, z * 180], 'x')),
    pipe(
      14,
      materials.chrome,
      [380, 820, -200],
      [470, 850, -200],
      [490, 860, 0],
      [470, 850, 200],
      [380, 820, 200],
    ),
    place(gauge(60), [-220, 930, 60], [-90, 0, 0]),
    box([280, 24, 30], materials.signal, [80, 922, 120], 8),
    cylinder(18, 220, materials.chrome, [120, 928, 20], 'x'),
    box([220, 90, 140], materials.dark, [200, 955, -110], 8),
  )
}

/** Wear and spare parts laid out: pads, cups, pump, motor, hoses. */
export function spareParts(): Group {
  return group(
    place(suctionPad(210), [-160, 0, 260]),
    place(suctionPad(150, { cut: true }), [330, 0, 430]),
    place(suctionPad(110), [-470, 0, 470]),
    ...[-1, 0, 1].map((i) => place(bellowsCup(62, 3), [560 + i * 150, 0, 640 - Math.abs(i) * 30])),
    place(bellowsCup(95, 2), [-220, 0, 720]),
    place(vanePump(120, { cut: true }), [260, 165, -140], [0, 28, 0]),
    place(vanePump(90), [-520, 124, -120], [0, 20, 0]),
    place(gearMotor(200), [740, 100, 40], [0, 18, 0]),
    place(motor(100, 280), [-850, 104, 230], [0, 24, 0]),
    place(hoseCoil(), [1050, 0, 440]),
    place(servo(110, 320), [1110, 0, -100]),
    place(toolChanger(180), [730, 0, 390]),
    place(gauge(80), [70, 62, 760], [-40, 0, 0]),
    place(controlBox(), [-690, 74, 650], [-24, 24, 0]),
    place(slotProfile(900, 'x', 80, 40), [-200, 20, -480]),
  )
}

/** A VL 750 lays a sheet on a laser's table, its operator beside it. */
export function laserLoading(): Group {
  return group(
    laser(2600, 1500),
    place(shuttleTable(3200, 1650), [60, 0, 0]),
    place(sheetOnLifter(), [1760, 1180, 0]),
    place(person(), [1700, 0, 1700], [0, 180, 0]),
  )
}

/** A VL 750 takes a sheet from the stack. */
export function liftingSheet(): Group {
  return group(
    machine('vl-750'),
    place(person('working', { jacket: materials.grey }), [-420, 0, 1180], [0, 172, 0]),
  )
}

/** A VL 250 has taken a pane from its rack. */
export function liftingGlass(): Group {
  return group(
    machine('vl-250'),
    place(paneRack(), [-700, 0, -1700]),
    place(person(), [-80, 0, 1450], [0, 180, 0]),
  )
}

/** An SH 50 stacks cartons. */
export function liftingCarton(): Group {
  return group(machine('sh-50'), place(person(), [2150, 0, 950], [0, 165, 0]))
}

/** A heavy mould tips over its edge on a crane's chains. */
export function turningByCrane(): Group {
  const [length, thickness, depth, slope] = [2600, 440, 2000, 56]
  const angle = (slope * Math.PI) / 180
  const eye: Vec = [
    length * Math.cos(angle) - (thickness / 2) * Math.sin(angle),
    250 + length * Math.sin(angle) + (thickness / 2) * Math.cos(angle),
    0,
  ]
  const mould = box([length, thickness, depth], materials.cast, [length / 2, thickness / 2, 0], 12)
  return group(
    place(group(mould), [0, 250, 0], [0, 0, slope]),
    ...[-1, 1].map((side) => box([1100, 250, 240], materials.wood, [-150, 125, side * 700], 8)),
    ...[-1, 1].map((side) =>
      role(place(chain(34, 2600), [eye[0], eye[1], side * 700], [side * -17, 0, 0]), 'beyond'),
    ),
    place(person('pointing'), [2700, 0, 900], [0, -70, 0]),
  )
}

/** A VL 2500 is tested with three tonnes. */
export function loadTest(): Group {
  const hung = [-2400, 0, 2400].map((x) =>
    group(
      place(testWeight('1 T'), [x, -800, 0]),
      box([120, 220, 120], materials.signal, [x, -120, 0], 10),
    ),
  )
  return group(
    place(group(plateOnLifter(), ...hung), [0, 1350, 0]),
    place(person('standing', { jacket: materials.grey }), [2700, 0, 2500], [0, 200, 0]),
  )
}

/** A gantry over its roller conveyor, watched from the desk. */
export function gantryLine(): Group {
  return group(machine('ph-1200'), place(person('standing'), [-2600, 0, 3300], [0, 150, 0]))
}

/** A special machine with its operator. */
export function specialMachine(): Group {
  return group(machine('sm-solar'), place(person('standing'), [3300, 0, 2500], [0, -140, 0]))
}

/** An operator at the desk of a machine. */
export function operatorAtDesk(): Group {
  return group(
    place(operatorDesk(), [0, 0, 0], [0, 20, 0]),
    place(cabinet(1600, 1900, 450, { doors: 2 }), [500, 0, -1400]),
    place(guard(2400), [-2800, 0, -1300]),
    place(person('working', { jacket: materials.grey }), [330, 0, 720], [0, 205, 0]),
  )
}

/** Two people assemble a lifter on trestles. */
export function assembly(): Group {
  return group(
    place(machine('vl-750', true), [0, 460, 0]),
    ...[-1, 1].map((side) => box([260, 640, 1150], materials.wood, [side * 720, 320, 0], 10)),
    place(workbench(), [-1500, 0, -1900]),
    place(workbench(), [1200, 0, -1900]),
    place(person(), [-300, 0, 1150], [0, 170, 0]),
    place(person('standing', { jacket: materials.grey }), [1650, 0, 500], [0, -110, 0]),
  )
}

/** Two people before the screens of a design. */
export function engineering(): Group {
  return group(
    place(designDesk(), [-1150, 0, 0]),
    place(designDesk(), [1150, 0, 0]),
    place(person('pointing', { helmet: false }), [-1950, 0, 820], [0, 150, 0]),
    place(
      person('standing', { helmet: false, jacket: materials.grey }),
      [-60, 0, 900],
      [0, 200, 0],
    ),
  )
}

/** Four apprentices at their benches. */
export function apprentices(): Group {
  return group(
    place(workbench(), [-1500, 0, -600]),
    place(workbench(), [1300, 0, -600]),
    place(person(), [-1700, 0, 150], [0, 180, 0]),
    place(person('standing', { jacket: materials.grey }), [-900, 0, 250], [0, 210, 0]),
    place(person(), [1300, 0, 150], [0, 175, 0]),
    place(person('pointing', { jacket: materials.grey }), [500, 0, 1150], [0, 120, 0]),
    box([900, 720, 620], materials.slate, [1250, 360, 1350], 10),
    place(suctionPad(210), [1250, 720, 1350]),
  )
}

/** A lifter at a fair, with two advisers. */
export function fair(): Group {
  return group(
    fairStand(),
    place(machine('vl-250'), [700, 80, -300]),
    place(person('pointing', { helmet: false }), [-950, 80, 1000], [0, 70, 0]),
    place(
      person('standing', { helmet: false, jacket: materials.grey }),
      [2100, 80, 1300],
      [0, -60, 0],
    ),
  )
}

/** The test stand with a stack of weights. */
export function testStand(): Group {
  return group(
    testFrame(),
    ...[0, 1, 2].map((i) => place(testWeight('10 T', 1500), [0, 120 + i * 980, 0])),
    place(testWeight('5 T', 1100), [-3500, 0, 1500]),
    place(testWeight('5 T', 1100), [-2300, 0, 2200]),
    place(operatorDesk(), [2900, 0, 1900], [0, 10, 0]),
    place(person(), [3050, 0, 2650], [0, 190, 0]),
  )
}

/** Two technicians with their van. */
export function serviceCall(): Group {
  return group(
    van(),
    box([800, 420, 460], materials.slate, [-300, 210, 1750], 20),
    box([620, 120, 330], materials.signal, [-300, 480, 1750], 14),
    box([620, 320, 420], materials.dark, [-1400, 160, 1700], 20),
    place(person('working', { helmet: false }), [320, 0, 1800], [0, -60, 0]),
    place(person('pointing', { jacket: materials.grey }), [2300, 0, 2000], [0, -95, 0]),
  )
}

/** The store of spare parts. */
export function partsStore(): Group {
  return group(
    place(partsRack(), [-1500, 0, 0]),
    place(partsRack(), [1400, 0, 0]),
    place(person('pointing', { helmet: false }), [300, 0, 1100], [0, 190, 0]),
    place(carton(900, 440, 600), [1500, 0, 1200]),
  )
}

/** Pads of five sizes. */
export function suctionPads(): Group {
  return group(
    suctionPad(210),
    place(suctionPad(150), [-480, 0, 140]),
    place(suctionPad(110), [60, 0, 430]),
    place(suctionPad(75), [340, 0, 330]),
    place(suctionPad(55), [-230, 0, 470]),
  )
}

/** A vane pump on its rails. */
export function vacuumPump(): Group {
  return group(
    ...[-1, 1].map((side) => box([50, 40, 620], materials.ink, [side * 90, 20, -180], 4)),
    place(vanePump(120, { cut: true }), [0, 165, 0]),
    place(gauge(52), [180, 300, -40]),
    cylinder(14, 120, materials.brass, [180, 230, -60]),
  )
}

/** The warning device: a box with display and horn, watched circuits on two gauges. */
export function warningDevice(): Group {
  return group(
    place(controlBox(300, 200, 120), [0, 220, 0]),
    box([340, 110, 160], materials.slate, [0, 55, 0], 10),
    ...[-1, 1].map((side) => place(gauge(52), [side * 240, 250, 30])),
    ...[-1, 1].map((side) => cylinder(13, 220, materials.brass, [side * 240, 120, 0])),
    place(signalLamp(), [90, 320, -20]),
    cylinder(62, 120, materials.signal, [-80, 372, 0], 'z'),
  )
}

/** A year's supply: lips, filters and vanes. */
export function sparePartKit(): Group {
  return group(
    box([760, 16, 560], materials.light, [0, 8, 0], 6),
    ...[0, 1, 2, 3].map((i) => place(ring(150, 118, 26), [-190, 16 + i * 27, -90])),
    ...[0, 1].map((i) => place(ring(95, 70, 22), [-210, 16 + i * 23, 190])),
    ...[0, 1, 2].map((i) => cylinder(52, 130, materials.white, [90 + i * 120, 82, -150])),
    ...[0, 1, 2].map((i) => cylinder(54, 26, materials.slate, [90 + i * 120, 155, -150])),
    ...[0, 1, 2, 3, 4].map((i) => box([26, 60, 170], materials.ink, [60 + i * 46, 46, 90], 2)),
  )
}

/** The works from outside. */
export function works(): Group {
  return group(
    worksBuilding(),
    place(van(), [-5200, 0, 12_500]),
    place(van(), [6800, 0, 14_500], [0, 14, 0]),
  )
}

/** How it began. */
export function founding(): Group {
  return group(
    firstWorkshop(),
    place(carton(900, 620, 700), [3700, 0, 3300]),
    place(
      person('standing', { helmet: false, jacket: materials.wood }),
      [2300, 0, 4600],
      [0, 20, 0],
    ),
  )
}

/** The hay hoist of 1949 lifts a guest with his briefcase, others look on. */
export function openDay(): Group {
  const guest = group(
    box([1160, 80, 940], materials.wood, [0, 0, 0], 8),
    ...corners.map(([x, z]) => strut([x * 520, 40, z * 420], [0, 2160, 0], 18, materials.steel)),
    place(person('standing', { helmet: false }), [0, 40, 0], [0, 20, 0]),
    box([110, 300, 420], materials.signal, [330, 560, 60], 20),
    place(hook(110), [0, 2100, 0]),
    place(chain(26, 320), [0, 2290, 0]),
  )
  return group(
    box([900, 90, 900], materials.wood, [-1200, 45, 0], 8),
    box([240, 3700, 240], materials.wood, [-1200, 1850, 0], 8),
    box([2900, 240, 260], materials.wood, [130, 3700, 0], 8),
    strut([-1200, 2700, 0], [-300, 3600, 0], 170, materials.wood),
    cylinder(170, 520, materials.cast, [-1200, 1150, 330], 'z'),
    strut([-1200, 1150, 590], [-900, 1350, 590], 40, materials.steel),
    strut([-1200, 1310, 330], [-1100, 3830, 0], 22, materials.steel),
    strut([-1100, 3830, 0], [1000, 3830, 0], 22, materials.steel),
    cylinder(130, 90, materials.cast, [1000, 3740, 0], 'z'),
    place(guest, [1000, 950, 0]),
    place(person('working', { jacket: materials.signal }), [-1180, 0, 1080], [0, 180, 0]),
    ...onlookers.map(({ at, turn, height, jacket }) => {
      const onlooker = person('pointing', { helmet: false, jacket })
      onlooker.scale.setScalar(height)
      return place(onlooker, at, [0, turn, 0])
    }),
  )
}

/** Grown-ups and children: their heights are shares of 1.75 m. */
const onlookers: { at: Vec; turn: number; height: number; jacket: typeof materials.grey }[] = [
  { at: [2450, 0, 600], turn: -110, height: 1, jacket: materials.grey },
  { at: [2100, 0, 1250], turn: -125, height: 0.66, jacket: materials.wood },
  { at: [2850, 0, 1150], turn: -115, height: 0.94, jacket: materials.slate },
  { at: [1300, 0, 1750], turn: 195, height: 0.72, jacket: materials.light },
  { at: [150, 0, 1800], turn: 165, height: 0.97, jacket: materials.grey },
]

/** A pad cut open on the sheet that it holds. */
export function padOnSheet(): Group {
  const sheet = box([760, 14, 560], materials.sheet, [0, -7, 0], 2)
  return place(group(sheet, suctionPad(150, { cut: true })), [0, 300, 0])
}

/** The range of vacuum lifters. */
export function lifterRange(): Group {
  return group(
    place(machine('vl-250'), [-1900, 0, 1900]),
    place(machine('vl-750'), [2300, 0, 1500]),
    place(machine('vl-2500'), [600, 0, -3000]),
  )
}

/** Machines of several families side by side. */
export function machineRange(): Group {
  return group(
    place(machine('wg-500'), [2700, 0, -600]),
    place(machine('vl-750'), [-700, 0, 1600]),
    place(machine('sh-50'), [-6400, 0, -900]),
  )
}

function hoseCoil(): Group {
  const coil = Array.from({ length: 66 }, (_, i): Vec => {
    const angle = (i / 14) * 2 * Math.PI
    return [(190 + (i % 3)) * Math.cos(angle), 18 + i * 1.9, (190 + (i % 3)) * Math.sin(angle)]
  })
  return hose(15, ...coil)
}

/** A coil of hose with fittings and shut-off valves. */
export function hoses(): Group {
  const fitting = group(
    cylinder(26, 60, materials.brass, [0, 0, 0], 'x'),
    cylinder(36, 34, materials.steel, [46, 0, 0], 'x'),
  )
  const valve = group(
    cylinder(24, 130, materials.brass, [0, 0, 0], 'x'),
    box([60, 60, 60], materials.brass, [0, 0, 0], 12),
    cylinder(9, 60, materials.steel, [0, 50, 0]),
    box([150, 16, 30], materials.signal, [40, 84, 0], 6),
  )
  return group(
    hoseCoil(),
    place(fitting, [290, 36, 120], [0, -35, 0]),
    place(fitting.clone(), [360, 36, -10], [0, 20, 0]),
    place(valve, [330, 36, 270], [0, 25, 0]),
  )
}
