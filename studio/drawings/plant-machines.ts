import type { Iso, Point } from './iso.ts'
import { lettering, wordWidth } from './lettering.ts'
import { type Material, materials, palette } from './palette.ts'
import { suctionPad } from './vacuum-lifters.ts'

/** The company's name on a wall that faces +y; `height` of the capitals. */
export function nameplate(
  iso: Iso,
  [x, y, z]: Point,
  height: number,
  colour: string,
  word = 'MUSTER',
): string {
  const unit = height / 6
  const left = x - (wordWidth(word) * unit) / 2
  return lettering(
    word,
    (gx, gy) => iso.project([left + gx * unit, y, z + height - gy * unit]),
    colour,
    unit * 1.15 * iso.scale,
  )
}

/** An overhead crane's girder along x at height z, its trolley at x = 0, the rope down to `hook`. */
export function craneGirder(iso: Iso, from: number, to: number, z: number, hook: number): string {
  return [
    iso.line(
      [
        [-5, 0, z],
        [-3, 0, hook + 22],
      ],
      palette.grey,
      2,
    ),
    iso.line(
      [
        [5, 0, z],
        [3, 0, hook + 22],
      ],
      palette.grey,
      2,
    ),
    iso.box([-10, -8, hook + 8], [20, 16, 20], materials.signal),
    iso.box([-34, -26, z - 26], [68, 52, 26], materials.slate),
    iso.box([from, -14, z], [to - from, 28, 5], materials.steel),
    iso.box([from, -6, z + 5], [to - from, 12, 26], materials.silver),
    iso.box([from, -14, z + 31], [to - from, 28, 5], materials.silver),
  ].join('')
}

/** A belt or roller conveyor along x whose rollers lie at height 90. */
export function conveyor(iso: Iso, length: number, width = 120): string {
  const feet = [14, length - 22].flatMap((x) => [0, width - 8].map((y): Point => [x, y, 0]))
  const rollers = Math.floor(length / 26)
  return [
    ...feet.map((foot) => iso.box(foot, [8, 8, 70], materials.slate)),
    iso.box([0, 0, 70], [length, 8, 18], materials.grey),
    ...Array.from({ length: rollers }, (_, i) =>
      iso.tube(
        [
          [14 + i * 26, 8, 86],
          [14 + i * 26, width - 8, 86],
        ],
        6,
        palette.silver,
      ),
    ),
    iso.box([0, width - 8, 70], [length, 8, 18], materials.grey),
  ].join('')
}

/** A handling gantry over a strip along x: two frames, two rails, a bridge at `bridge` with a vacuum gripper. */
export function gantry(
  iso: Iso,
  length: number,
  width: number,
  bridge: number,
  lift: number,
  load = '',
): string {
  const height = 300
  const leg = (x: number, y: number) => iso.box([x, y, 0], [18, 18, height], materials.silver)
  const rail = (y: number) => iso.box([-20, y, height], [length + 40, 18, 24], materials.grey)
  return [
    leg(0, 0) + leg(length - 18, 0),
    rail(0),
    load,
    gripper(iso.at(bridge, width / 2, lift)),
    iso.box(
      [bridge - 14, width / 2 - 14, lift + 60],
      [28, 28, height + 90 - lift],
      materials.paper,
    ),
    iso.box([bridge - 5, width / 2 + 14, lift + 74], [10, 2, height + 60 - lift], materials.signal),
    leg(0, width - 18) + leg(length - 18, width - 18),
    iso.box([bridge - 46, -4, height + 24], [30, width + 8, 28], materials.steel),
    iso.box([bridge + 16, -4, height + 24], [30, width + 8, 28], materials.steel),
    rail(width - 18),
    nameplate(iso, [length / 2, width, height + 5], 13, palette.slate),
  ].join('')
}

/** A vacuum gripper with four pads on z = 0. */
export function gripper(iso: Iso): string {
  const pads = [-48, 48].flatMap((x) => [-34, 34].map((y) => suctionPad(iso.at(x, y), 15)))
  return (
    pads.join('') +
    iso.box([-64, -46, 24], [128, 92, 10], materials.silver) +
    iso.box([-24, -20, 34], [48, 40, 28], materials.slate)
  )
}

/** An enclosed machine with windows, roof, stack light and operator panel; its front faces +y. */
export function enclosedMachine(iso: Iso, length = 360, depth = 200): string {
  const [base, top] = [80, 250]
  const glass: Material = { top: palette.glass, left: '#a9c3cd', right: '#8dabb7' }
  const bays = 3
  const bay = (length - 20) / bays
  return [
    iso.box([0, 0, 0], [length, depth, base], materials.slate),
    iso.box([8, 8, base], [length - 16, depth - 16, 6], materials.grey),
    iso.cylinder([length * 0.42, depth * 0.55, base + 6], 'z', 16, 58, materials.silver),
    iso.box([length * 0.42 - 22, depth * 0.55 - 22, base + 22], [44, 44, 26], materials.wood),
    iso.box(
      [length * 0.42 - 10, depth * 0.55 - 10, base + 92],
      [20, 20, top - base - 92],
      materials.steel,
    ),
    suctionPad(iso.at(length * 0.42, depth * 0.55, base + 50), 20),
    iso.box([10, 10, base], [length - 20, depth - 20, top - base], glass, 0.28),
    ...Array.from({ length: bays + 1 }, (_, i) =>
      iso.box([4 + i * bay, depth - 14, base], [12, 12, top - base], materials.silver),
    ),
    iso.box([length - 16, 2, base], [12, 12, top - base], materials.silver),
    iso.box([0, 0, top], [length, depth, 42], materials.paper),
    nameplate(iso, [length / 2, depth, top + 10], 22, palette.slate),
    iso.box([10 + bay * 2 - 22, depth, base + 60], [5, 5, 60], materials.signal),
    stackLight(iso.at(length - 40, 40, top + 42)),
    iso.box([24, depth, 16], [90, 2, 46], materials.ink),
    iso.box([132, depth, 16], [90, 2, 46], materials.ink),
    operatorPanel(iso.at(length + 36, depth - 10)),
  ].join('')
}

function stackLight(iso: Iso): string {
  return (
    iso.cylinder([0, 0, 0], 'z', 20, 4, materials.steel) +
    iso.cylinder([0, 0, 20], 'z', 14, 9, materials.paper) +
    iso.cylinder([0, 0, 34], 'z', 14, 9, materials.silver) +
    iso.cylinder([0, 0, 48], 'z', 14, 9, materials.signal)
  )
}

/** A panel on a stand, its screen towards +y. */
export function operatorPanel(iso: Iso): string {
  const screen = (x: number, z: number): Point => [x, 20, z]
  return [
    iso.box([-18, -18, 0], [36, 36, 6], materials.slate),
    iso.box([-6, -6, 6], [12, 12, 110], materials.grey),
    iso.box([-36, -2, 108], [72, 22, 60], materials.paper),
    iso.polygon(
      [screen(-28, 124), screen(28, 124), screen(28, 160), screen(-28, 160)],
      palette.slate,
    ),
    iso.line(
      [screen(-22, 134), screen(-8, 134), screen(0, 150), screen(10, 142), screen(22, 152)],
      palette.silver,
      2,
    ),
    iso.cylinder([22, 20, 116], 'y', 4, 5, materials.signal),
  ].join('')
}

/** A flat-bed laser: table with slats, gantry head and control cabinet. */
export function laserTable(iso: Iso, length = 400, width = 200): string {
  const slats = Array.from({ length: 15 }, (_, i) => 12 + i * ((length - 24) / 14))
  return [
    iso.box([0, 0, 0], [length, width, 76], materials.slate),
    iso.box([6, 6, 76], [length - 12, width - 12, 4], materials.steel),
    ...slats.map((x) =>
      iso.line(
        [
          [x, 10, 80],
          [x, width - 10, 80],
        ],
        palette.ink,
        2,
      ),
    ),
  ].join('')
}

export function laserBridge(iso: Iso, width = 200): string {
  return [
    iso.box([0, -14, 76], [46, 14, 60], materials.paper),
    iso.box([0, -14, 126], [46, width + 28, 40], materials.paper),
    iso.box([46, width * 0.4, 104], [16, 30, 54], materials.signal),
    iso.box([0, width, 76], [46, 14, 60], materials.paper),
  ].join('')
}
