import type { Group } from 'three'
import type { Model, Shot } from '../models/model.ts'
import { machine, models } from '../models/models.ts'
import * as scenes from '../models/scenes.ts'
import type { Frame } from './framing.ts'
import type { Ground } from './stage.ts'

/** A picture to be rendered. */
export interface Picture {
  /** File name without its ending. */
  name: string
  width: number
  height: number
  build: () => Group
  shot: Shot
  frame: Frame
  ground: Ground
  /** Radius of the lens as a share of the distance: what is not in focus blurs. */
  blur?: number
  /** Whether it is framed so that it can turn. */
  turns?: boolean
}

const whole: Frame = { left: -0.88, right: 0.88, bottom: -0.84, top: 0.86 }
const filled: Frame = { left: -1, right: 1, bottom: -1, top: 1 }
/** The left third stays calm for a title. */
const besideTitle: Frame = { left: -0.3, right: 0.94, bottom: -0.8, top: 0.84 }

const card = { width: 1200, height: 900, ground: 'light' } as const

function modelPictures({ id, build, view, detail, cutaway }: Model): Picture[] {
  const size = { width: 1600, height: 1200, ground: 'light' } as const
  const closed = (): Group => build(false)
  return [
    { ...size, name: `${id}-view`, build: closed, shot: view, frame: whole },
    { ...size, name: `${id}-detail`, build: closed, shot: detail, frame: filled, blur: 0.006 },
    {
      ...size,
      name: `${id}-cutaway`,
      build: () => build(true),
      shot: cutaway,
      frame: cutaway.around ? filled : whole,
    },
  ]
}

function hero(name: string, build: () => Group, shot: Shot): Picture {
  return {
    name: `${name}-hero`,
    width: 2000,
    height: 1125,
    ground: 'dark',
    frame: besideTitle,
    build,
    shot,
  }
}

/** A card of a family: its typical machine from nearby. */
function tile(name: string, id: string, shot: Shot): Picture {
  const build = (): Group => machine(id)
  return { ...card, name: `${name}-tile`, frame: whole, build, shot }
}

/** A scene on the light ground. */
function scene(name: string, build: () => Group, shot: Shot, blur?: number): Picture {
  const frame = shot.around ? filled : whole
  return { ...card, name, build, shot, frame, ...(blur ? { blur } : {}) }
}

export const turntable: Picture = {
  name: 'vl-750-turntable-poster',
  width: 1600,
  height: 900,
  ground: 'light',
  frame: { left: -0.8, right: 0.8, bottom: -0.84, top: 0.8 },
  build: () => machine('vl-750'),
  shot: { from: [28, 18] },
  turns: true,
}

export const pictures: Picture[] = [
  ...models.flatMap(modelPictures),
  hero('home', scenes.laserLoading, {
    from: [146, 15],
    around: { at: [1400, 1150, 200], radius: 2500 },
  }),
  hero('machines', scenes.machineRange, { from: [26, 18] }),
  hero('vacuum-lifters', scenes.lifterRange, { from: [-26, 16] }),
  hero('tube-lifters', () => machine('sh-120'), { from: [-20, 10] }),
  hero('gantry-handling', () => machine('ph-1200'), { from: [-32, 20] }),
  hero('turning-devices', () => machine('wg-3000'), { from: [26, 14] }),
  hero('laser-loaders', () => machine('lb-4020'), { from: [-32, 20] }),
  hero('special-machines', () => machine('sm-solar'), { from: [34, 20] }),
  hero('sheet-metal', () => machine('lb-3015'), { from: [30, 20] }),
  hero('glass-facade', () => machine('vl-250'), { from: [-30, 12] }),
  hero('timber-boards', () => machine('ph-400'), { from: [-30, 18] }),
  hero('building-materials', () => machine('sm-plaster'), { from: [32, 20] }),
  hero('food-chemicals', scenes.liftingCarton, { from: [24, 12] }),
  hero('vacuum-technology', scenes.padOnSheet, { from: [32, 22] }),
  hero('solar', scenes.specialMachine, { from: [-34, 18] }),
  hero('engineering', scenes.engineering, { from: [-30, 16] }),
  hero('assembly', scenes.assembly, { from: [-26, 16] }),
  hero('controls', scenes.operatorAtDesk, {
    from: [-24, 14],
    around: { at: [0, 1150, 250], radius: 1250 },
  }),
  hero('company', scenes.works, { from: [30, 18] }),
  hero('store', scenes.partsStore, { from: [-30, 14] }),
  hero('lausanne', scenes.serviceCall, { from: [32, 14] }),
  hero('works', scenes.worksHall, { from: [-24, 16] }),
  hero('service', scenes.serviceVisit, {
    from: [22, 16],
    around: { at: [430, 520, 250], radius: 1260 },
  }),
  hero('parts', scenes.spareParts, {
    from: [10, 32],
    around: { at: [170, 110, 180], radius: 960 },
  }),
  tile('vacuum-lifters', 'vl-750', { from: [34, 24] }),
  tile('tube-lifters', 'sh-50', {
    from: [50, 15],
    around: { at: [1340, 690, 0], radius: 1690 },
  }),
  tile('gantry-handling', 'ph-400', {
    from: [28, 20],
    around: { at: [600, 1700, 300], radius: 2100 },
  }),
  tile('turning-devices', 'wg-500', { from: [32, 20] }),
  tile('laser-loaders', 'lb-3015', {
    from: [34, 20],
    around: { at: [3600, 1500, 0], radius: 3000 },
  }),
  tile('special-machines', 'sm-plaster', {
    from: [32, 20],
    around: { at: [700, 1600, 0], radius: 2900 },
  }),
  scene('laser-loading', scenes.laserLoading, {
    from: [36, 20],
    around: { at: [1500, 980, 400], radius: 2450 },
  }),
  scene('lifting-sheet', scenes.liftingSheet, { from: [40, 18] }),
  scene('lifting-glass', scenes.liftingGlass, { from: [34, 16] }),
  scene('lifting-carton', scenes.liftingCarton, { from: [34, 14] }),
  scene('turning-by-crane', scenes.turningByCrane, { from: [24, 16] }),
  scene('load-test', scenes.loadTest, { from: [38, 16] }),
  scene('gantry-line', scenes.gantryLine, { from: [-34, 22] }),
  scene('gantry-gripper', () => machine('ph-400'), {
    from: [36, 22],
    around: { at: [560, 1440, 400], radius: 1050 },
  }),
  scene('special-machine', scenes.specialMachine, { from: [-30, 20] }),
  scene('operator-panel', scenes.operatorAtDesk, {
    from: [-24, 16],
    around: { at: [100, 1200, 250], radius: 1000 },
  }),
  scene('assembly', scenes.assembly, {
    from: [26, 18],
    around: { at: [150, 900, 0], radius: 2000 },
  }),
  scene('engineering', scenes.engineering, { from: [30, 20] }),
  scene('news-apprentices', scenes.apprentices, { from: [30, 20] }),
  scene(
    'news-battery',
    () => machine('vl-750'),
    {
      from: [26, 26],
      around: { at: [330, 1060, 100], radius: 520 },
    },
    0.006,
  ),
  scene('news-open-day', scenes.openDay, { from: [24, 12] }),
  scene('news-fair', scenes.fair, { from: [24, 14] }),
  scene('news-test-stand', scenes.testStand, { from: [26, 16] }),
  scene('service-call', scenes.serviceCall, { from: [32, 16] }),
  scene('spare-parts', scenes.partsStore, { from: [30, 18] }),
  scene('suction-pads', scenes.suctionPads, { from: [24, 34] }),
  scene('vacuum-pump', scenes.vacuumPump, { from: [34, 24] }),
  scene('hoses', scenes.hoses, { from: [26, 30] }),
  scene('warning-device', scenes.warningDevice, { from: [26, 20] }),
  scene('spare-part-kit', scenes.sparePartKit, { from: [26, 38] }),
  scene('works', scenes.works, { from: [28, 22] }),
  scene('first-workshop', scenes.founding, { from: [30, 16] }),
  turntable,
]
