import type { Group } from 'three'
import { gantryHandling } from '../models/gantry-handling.ts'
import { laserLoaders } from '../models/laser-loaders.ts'
import type { Model, Shot } from '../models/model.ts'
import { serviceVisit, spareParts, worksHall } from '../models/scenes.ts'
import { specialMachines } from '../models/special-machines.ts'
import { tubeLifters } from '../models/tube-lifters.ts'
import { turningDevices } from '../models/turning-devices.ts'
import { vacuumLifters } from '../models/vacuum-lifters.ts'
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

export const models: Model[] = [
  ...vacuumLifters,
  ...tubeLifters,
  ...gantryHandling,
  ...turningDevices,
  ...laserLoaders,
  ...specialMachines,
]

function modelPictures({ id, build, view, detail, cutaway }: Model): Picture[] {
  const size = { width: 2000, height: 1500, ground: 'light' } as const
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

function modelOf(id: string): Model {
  const model = models.find((candidate) => candidate.id === id)
  if (!model) throw new Error(`no model ${id}`)
  return model
}

function hero(name: string, build: () => Group, shot: Shot): Picture {
  return {
    name: `${name}-hero`,
    width: 2400,
    height: 1350,
    ground: 'dark',
    frame: besideTitle,
    build,
    shot,
  }
}

function family(
  name: string,
  heroModel: string,
  heroShot: Shot,
  tileModel: string,
  tileShot: Shot,
): Picture[] {
  return [
    hero(name, () => modelOf(heroModel).build(false), heroShot),
    {
      name: `${name}-tile`,
      width: 1200,
      height: 900,
      ground: 'light',
      frame: whole,
      build: () => modelOf(tileModel).build(false),
      shot: tileShot,
    },
  ]
}

export const turntable: Picture = {
  name: 'vl-750-turntable-poster',
  width: 1600,
  height: 900,
  ground: 'light',
  frame: { left: -0.8, right: 0.8, bottom: -0.84, top: 0.8 },
  build: () => modelOf('vl-750').build(false),
  shot: { from: [28, 18] },
  turns: true,
}

export const pictures: Picture[] = [
  ...models.flatMap(modelPictures),
  ...family('vacuum-lifters', 'vl-750', { from: [-30, 16] }, 'vl-750', { from: [34, 24] }),
  ...family('tube-lifters', 'sh-120', { from: [-20, 10] }, 'sh-50', {
    from: [50, 15],
    around: { at: [1340, 690, 0], radius: 1690 },
  }),
  ...family('gantry-handling', 'ph-1200', { from: [-32, 20] }, 'ph-400', {
    from: [28, 20],
    around: { at: [600, 1700, 300], radius: 2100 },
  }),
  ...family('turning-devices', 'wg-3000', { from: [26, 14] }, 'wg-500', { from: [32, 20] }),
  ...family('laser-loaders', 'lb-4020', { from: [-32, 20] }, 'lb-3015', {
    from: [34, 20],
    around: { at: [3600, 1500, 0], radius: 3000 },
  }),
  ...family('special-machines', 'sm-solar', { from: [34, 20] }, 'sm-plaster', {
    from: [32, 20],
    around: { at: [700, 1600, 0], radius: 2900 },
  }),
  hero('glass-facade', () => modelOf('vl-250').build(false), { from: [-30, 12] }),
  hero('timber-boards', () => modelOf('ph-400').build(false), { from: [-30, 18] }),
  hero('building-materials', () => modelOf('sm-plaster').build(false), { from: [32, 20] }),
  hero('works', worksHall, { from: [-24, 16] }),
  hero('service', serviceVisit, { from: [22, 16], around: { at: [430, 520, 250], radius: 1260 } }),
  hero('parts', spareParts, { from: [10, 32], around: { at: [170, 110, 180], radius: 960 } }),
  turntable,
]
