import { createIso, type Iso } from './iso.ts'
import { firstWorkshop, hallCorner, worksHall } from './buildings.ts'
import { materials, palette } from './palette.ts'
import { conveyor, craneGirder, enclosedMachine, gripper, operatorPanel } from './plant-machines.ts'
import {
  gantryLine,
  laserLoading,
  liftCycle,
  liftingCarton,
  liftingSheet,
  machineWithConveyors,
  serviceCall,
  turningByCrane,
} from './scenes.ts'
import { floor, person, shadow, van } from './surroundings.ts'
import { paneLifter, suctionPad, vacuumLifter } from './vacuum-lifters.ts'
import { vacuumPump } from './vacuum-pump.ts'
import {
  designDesk,
  fairStand,
  glassRack,
  partsRack,
  testFrame,
  testWeight,
  workbench,
} from './workplaces.ts'

export interface Picture {
  name: string
  width: number
  height: number
  background: string
  body: string
  /** True where bodies carry the family's outline. */
  outlined: boolean
}

type Scene = (iso: Iso) => string
type Slab = readonly [x: number, y: number, w: number, d: number]

/** A wide picture on a dark floor without end; what it shows stands on the right, the left is left calm. */
function hero(name: string, scene: Scene, x: number, y: number, scale: number): Picture {
  const iso = createIso({ x, y, scale })
  const body = floor(iso, [-1600, -1600], [3200, 3200], true) + scene(iso)
  return {
    name: `hero-${name}`,
    width: 1600,
    height: 900,
    background: palette.ink,
    body,
    outlined: true,
  }
}

/** The film's still: the same view as its frames. */
function film(name: string, time: number): Picture {
  const scene: Scene = (iso) => liftCycle(iso, time)
  return { ...hero(name, scene, 800, 520, 1.05), name: `film-${name}` }
}

/** A picture beside text: a slab of floor on the light ground. */
function content(
  name: string,
  scene: Scene,
  x: number,
  y: number,
  scale: number,
  [sx, sy, w, d]: Slab,
): Picture {
  const iso = createIso({ x, y, scale })
  return {
    name,
    width: 1200,
    height: 900,
    background: palette.paper,
    body: floor(iso, [sx, sy], [w, d]) + scene(iso),
    outlined: true,
  }
}

/** A small picture of one thing, without floor. */
function tile(name: string, scene: Scene, x: number, y: number, scale: number): Picture {
  return {
    name: `tile-${name}`,
    width: 800,
    height: 600,
    background: palette.ground,
    body: scene(createIso({ x, y, scale })),
    outlined: true,
  }
}

const lifter: Scene = (iso) =>
  shadow(iso, [-165, -120], [330, 240]) +
  vacuumLifter(iso.at(0, 0, 60), { length: 340, width: 240 })
const batteryLifter: Scene = (iso) =>
  shadow(iso, [-175, -120], [350, 240]) +
  vacuumLifter(iso.at(0, 0, 40), { battery: true, width: 240 })
const glassLifting: Scene = (iso) =>
  glassRack(iso.at(-330, -170)) +
  shadow(iso, [-130, -10], [280, 90]) +
  paneLifter(iso.at(10, 20, 50), 280, 210) +
  person(iso, [-140, 150, 0], 1)
const pads: Scene = (iso) =>
  [
    shadow(iso, [-78, -78], [156, 156]),
    suctionPad(iso.at(60, -150), 30),
    suctionPad(iso, 66),
    iso.at(-150, 70).box([0, 0, 0], [110, 56, 10], materials.signal),
    iso.at(-150, 70).box([8, 6, 10], [94, 44, 22], materials.slate),
    iso.at(-95, 98).cylinder([0, 0, 32], 'z', 46, 9, materials.silver),
    suctionPad(iso.at(130, 40), 40),
    suctionPad(iso.at(70, 140), 22),
  ].join('')
const loadTest: Scene = (iso) =>
  [
    shadow(iso, [-190, -110], [380, 220]),
    ...[-176, -48, 80].map((x) => testWeight(iso.at(x, -2, 66), '1 T')),
    iso.at(0, 0, 150).box([-200, -100, -12], [400, 200, 12], materials.silver),
    vacuumLifter(iso.at(0, 0, 150), { beams: 3 }),
    craneGirder(iso, -430, 430, 520, 360),
    person(iso, [330, 120, 0], -1, 'standing', palette.grey),
  ].join('')
const testStand: Scene = (iso) =>
  [
    hallCorner(iso.at(-420, -240), 900, 560, 600),
    shadow(iso, [-210, -60], [440, 200]),
    testFrame(iso.at(-210, -30), 420),
    testWeight(iso.at(-52, -50), '10 T'),
    testWeight(iso.at(-52, -50, 68), '10 T'),
    testWeight(iso.at(-52, -50, 136), '10 T'),
    iso.tube(
      [
        [0, -2, 204],
        [0, -2, 356],
      ],
      5,
      palette.steel,
    ),
    testWeight(iso.at(-380, 130), '5 T'),
    testWeight(iso.at(-260, 170), '5 T'),
    operatorPanel(iso.at(300, 110)),
    person(iso, [270, 190, 0], 1),
  ].join('')
const apprentices: Scene = (iso) =>
  [
    hallCorner(iso.at(-400, -200), 860, 480),
    workbench(iso.at(-330, -170)),
    workbench(iso.at(60, -170)),
    person(iso, [-190, -50, 0], 1),
    person(iso, [-20, -60, 0], -1, 'standing', palette.grey),
    person(iso, [220, -40, 0], -1),
    iso.at(120, 90).box([0, 0, 0], [120, 80, 60], materials.slate),
    suctionPad(iso.at(180, 130, 60), 26),
    person(iso, [110, 200, 0], 1, 'pointing', palette.grey),
  ].join('')
const assembly: Scene = (iso) =>
  [
    hallCorner(iso.at(-420, -240), 900, 560),
    workbench(iso.at(-380, -190)),
    workbench(iso.at(-80, -190)),
    shadow(iso, [-190, -20], [380, 190]),
    iso.box([-140, 0, 0], [20, 150, 46], materials.wood),
    iso.box([110, 0, 0], [20, 150, 46], materials.wood),
    vacuumLifter(iso.at(0, 76, 46)),
    person(iso, [-230, 130, 0], 1),
    person(iso, [330, 60, 0], -1, 'standing', palette.grey),
  ].join('')
const gripping: Scene = (iso) =>
  [
    conveyor(iso.at(-500, -65), 1000, 130),
    iso.at(-270, -45, 92).box([0, 0, 0], [150, 90, 8], materials.wood),
    iso.at(190, -45, 92).box([0, 0, 0], [150, 90, 8], materials.wood),
    iso.at(-75, -45, 150).box([0, 0, 0], [150, 90, 8], materials.wood),
    gripper(iso.at(0, 0, 158)),
    iso.box([-14, -14, 216], [28, 28, 300], materials.paper),
    iso.box([-5, 14, 226], [10, 2, 290], materials.signal),
  ].join('')
const engineering: Scene = (iso) =>
  [
    hallCorner(iso.at(-300, -190), 640, 420, 300),
    designDesk(iso.at(-220, -90)),
    designDesk(iso.at(60, -90)),
    person(iso, [-100, 70, 0], -1, 'pointing', palette.grey, 'hair'),
    person(iso, [-10, 110, 0], -1, 'standing', palette.steel, 'hair'),
  ].join('')
const spareParts: Scene = (iso) =>
  partsRack(iso.at(-330, -120)) +
  partsRack(iso.at(20, -120)) +
  person(iso, [60, 40, 0], -1, 'pointing') +
  iso.at(170, 60).box([0, 0, 0], [90, 60, 44], materials.wood)
const fair: Scene = (iso) =>
  [
    fairStand(iso.at(-280, -190)),
    shadow(iso, [-60, -110], [300, 160]),
    vacuumLifter(iso.at(90, -30, 40), { length: 300, width: 140, battery: true }),
    person(iso, [-110, 120, 0], 1, 'pointing', palette.grey, 'hair'),
    person(iso, [170, 150, 0], -1, 'standing', palette.steel, 'hair'),
  ].join('')
const works: Scene = (iso) =>
  shadow(iso, [-370, -160], [770, 350]) +
  worksHall(iso.at(-375, -170)) +
  van(iso.at(140, 240).zoom(0.4)) +
  van(iso.at(-210, 230).zoom(0.4))
const founding: Scene = (iso) =>
  shadow(iso, [-120, -150], [270, 310]) +
  firstWorkshop(iso.at(-120, -150)) +
  iso.at(170, 60).box([0, 0, 0], [60, 40, 34], materials.wood) +
  person(iso.at(190, 190).zoom(0.62), [0, 0, 0], -1, 'standing', '#7d6f5f', 'hair')
const panelAtWork: Scene = (iso) =>
  enclosedMachine(iso.at(-250, -160)) + person(iso, [110, 130, 0], 1)
const machine: Scene = (iso) =>
  shadow(iso, [-190, -100], [420, 230]) + enclosedMachine(iso.at(-190, -100))

export const pictures: Picture[] = [
  hero('vacuum-lifter', (iso) => liftingSheet(iso, -1400, 1400), 1080, 610, 1.35),
  hero('gantry', (iso) => gantryLine(iso.at(-300, -110)), 1070, 590, 1),
  hero('service', serviceCall, 1080, 540, 1.18),
  hero('special-machine', (iso) => machineWithConveyors(iso.at(-190, -110)), 1060, 590, 1.32),
  hero('works', works, 1070, 505, 0.92),
  hero('laser', laserLoading, 1050, 560, 1.2),
  hero('parts', spareParts, 1050, 590, 1.12),
  film('vl-750', 0.4),
  content('lifting-sheet', liftingSheet, 600, 610, 1.12, [-420, -240, 840, 480]),
  content('lifting-glass', glassLifting, 690, 622, 1.35, [-410, -250, 680, 520]),
  content('turning-by-crane', turningByCrane, 590, 630, 1.12, [-420, -240, 840, 480]),
  content('lifting-carton', liftingCarton, 580, 610, 1.25, [-300, -200, 600, 440]),
  content(
    'gantry-line',
    (iso) => gantryLine(iso.at(-300, -110)),
    590,
    590,
    1,
    [-540, -240, 1090, 485],
  ),
  content('gantry-gripper', gripping, 600, 700, 2.3, [-700, -330, 1400, 660]),
  content(
    'special-machine',
    (iso) => machineWithConveyors(iso.at(-180, -110)),
    600,
    560,
    1.15,
    [-470, -240, 940, 480],
  ),
  content('operator-panel', panelAtWork, 420, 500, 2, [-500, -300, 1000, 600]),
  content('suction-pads', pads, 610, 500, 2.5, [-210, -200, 400, 420]),
  content('vacuum-pump', vacuumPump, 560, 600, 1.9, [-260, -180, 560, 380]),
  content('service-call', serviceCall, 580, 545, 1.2, [-330, -230, 760, 500]),
  content('load-test', loadTest, 600, 640, 1.08, [-430, -250, 860, 500]),
  content('laser-loading', laserLoading, 610, 560, 0.95, [-540, -260, 1080, 520]),
  content('model-vl-750', batteryLifter, 600, 600, 1.9, [-270, -170, 560, 340]),
  content(
    'model-vl-250',
    (iso) => shadow(iso, [-130, -10], [280, 90]) + paneLifter(iso.at(0, 0, 20), 280, 210),
    620,
    640,
    1.8,
    [-230, -130, 470, 340],
  ),
  content('assembly', assembly, 590, 590, 1, [-420, -240, 900, 560]),
  content('engineering', engineering, 590, 540, 1.35, [-300, -190, 640, 420]),
  content('spare-parts', spareParts, 600, 640, 1.2, [-430, -205, 870, 440]),
  content('works', works, 590, 540, 0.96, [-480, -260, 980, 680]),
  content('first-workshop', founding, 600, 560, 1.5, [-220, -220, 500, 500]),
  content('news-test-stand', testStand, 590, 650, 0.92, [-420, -240, 900, 560]),
  content('news-battery', batteryLifter, 520, 690, 3, [-400, -400, 800, 800]),
  content('news-apprentices', apprentices, 590, 560, 1.1, [-400, -200, 860, 480]),
  content('news-fair', fair, 600, 560, 1.3, [-330, -240, 660, 480]),
  tile('vacuum-lifter', lifter, 400, 400, 1.35),
  tile('tube-lifter', (iso) => liftingCarton(iso.at(20, -20)), 400, 425, 0.86),
  tile('gantry', (iso) => gantryLine(iso.at(-290, -105)), 392, 408, 0.7),
  tile('special-machine', machine, 392, 408, 0.88),
  tile('suction-pads', pads, 408, 340, 1.55),
  tile('vacuum-pump', vacuumPump, 380, 400, 1.3),
]
