import type { Iso } from './iso.ts'
import { materials, palette } from './palette.ts'
import {
  conveyor,
  craneGirder,
  enclosedMachine,
  gantry,
  laserBridge,
  laserTable,
} from './plant-machines.ts'
import { carton, pallet, person, shadow, stack, van } from './surroundings.ts'
import { tubeLifter } from './tube-lifter.ts'
import { vacuumLifter } from './vacuum-lifters.ts'

/** A vacuum lifter under its crane with a sheet, the stack below and the operator beside it. */
export function liftingSheet(iso: Iso, from = -420, to = 420): string {
  return [
    shadow(iso, [-205, -105], [410, 210]),
    stack(iso.at(-200, -100), 400, 200, 60),
    iso.at(0, 0, 150).box([-200, -100, -4], [400, 200, 4], materials.silver),
    vacuumLifter(iso.at(0, 0, 150), { beams: 3 }),
    craneGirder(iso, from, to, 520, 360),
    person(iso, [300, 60, 0], -1),
  ].join('')
}

/** A mould on a crane's chains half way over its edge, the operator at a distance. */
export function turningByCrane(iso: Iso): string {
  const [length, thickness, depth] = [260, 44, 200]
  const angle = (56 * Math.PI) / 180
  const along = [Math.cos(angle), Math.sin(angle)] as const
  const edge = iso.at(-70, -depth / 2, 26)
  const top = [along[0] * length, along[1] * length] as const
  const back = [-along[1] * thickness, along[0] * thickness] as const
  const eye = (y: number) => [top[0] + back[0] / 2, y, top[1] + back[1] / 2] as const
  const hook = [eye(0)[0], depth / 2, 360] as const
  const chain = (y: number) => edge.tube([eye(y), hook], 4, palette.grey)
  return [
    shadow(iso, [-150, -depth / 2], [240, depth]),
    iso.box([-120, -depth / 2 + 20, 0], [100, 24, 26], materials.wood),
    iso.box([-120, depth / 2 - 44, 0], [100, 24, 26], materials.wood),
    edge.extrude(
      [[0, 0], back, [top[0] + back[0], top[1] + back[1]], top],
      0,
      depth,
      materials.steel,
    ),
    chain(24),
    chain(depth - 24),
    craneGirder(iso.at(-70 + hook[0], 0), -420, 420, 560, 26 + hook[2]),
    person(iso, [270, 110, 0], -1, 'pointing'),
  ].join('')
}

export function liftingCarton(iso: Iso): string {
  return [
    shadow(iso, [-250, -50], [100, 100]),
    pallet(iso.at(130, -120), 3, 1),
    carton(iso.at(-30, -25, 96), [60, 44, 38]),
    tubeLifter(iso.at(-190, 0), 190, 134),
    person(iso, [4, 120, 0], 1),
  ].join('')
}

export function gantryLine(iso: Iso): string {
  const panels = [30, 300, 560].map((x) =>
    iso.at(x, 60, 92).box([0, 0, 0], [150, 90, 8], materials.wood),
  )
  const load = [
    conveyor(iso.at(-160, 40), 920, 130),
    panels.join(''),
    iso.at(170, 60, 168).box([0, 0, 0], [150, 90, 8], materials.wood),
  ].join('')
  return shadow(iso, [-160, 40], [920, 140]) + gantry(iso, 560, 210, 245, 176, load)
}

export function machineWithConveyors(iso: Iso): string {
  return [
    shadow(iso, [-260, 0], [880, 230]),
    conveyor(iso.at(-250, 40), 260, 110),
    iso.at(-190, 60, 92).box([0, 0, 0], [60, 60, 30], materials.wood),
    iso.at(-90, 60, 92).box([0, 0, 0], [60, 60, 30], materials.wood),
    enclosedMachine(iso),
    conveyor(iso.at(360, 40), 240, 110),
    iso.at(480, 60, 92).box([0, 0, 0], [60, 60, 30], materials.silver),
    person(iso, [400, 260, 0], -1),
  ].join('')
}

export function laserLoading(iso: Iso): string {
  return [
    stack(iso.at(-480, -100), 340, 200, 70),
    shadow(iso, [-60, -110], [480, 230]),
    laserTable(iso.at(-40, -110)),
    laserBridge(iso.at(330, -110)),
    iso.at(130, -10, 170).box([-160, -90, -4], [320, 180, 4], materials.silver),
    vacuumLifter(iso.at(130, -10, 170), { length: 320, beams: 2, hook: 190 }),
    craneGirder(iso.at(130, -10), -560, 420, 520, 360),
    person(iso, [110, 190, 0], 1),
  ].join('')
}

export function serviceCall(iso: Iso): string {
  return [
    van(iso.at(-260, -150)),
    iso.at(120, 110).box([0, 0, 0], [80, 44, 40], materials.slate),
    iso.at(120, 110, 40).box([10, 6, 0], [60, 32, 10], materials.signal),
    iso.at(-40, 130).box([0, 0, 0], [60, 40, 30], materials.steel),
    person(iso, [40, 160, 0], 1, 'standing'),
    person(iso, [330, 130, 0], -1, 'pointing', palette.grey),
  ].join('')
}

/**
 * One lift of the film: grip, raise, travel, set down.
 *
 * @param time 0 to 1
 */
export function liftCycle(iso: Iso, time: number): string {
  const down =
    ease(time, 0, 0.16) - ease(time, 0.28, 0.44) + ease(time, 0.68, 0.82) - ease(time, 0.9, 1)
  const travel = ease(time, 0.46, 0.66)
  const held = time > 0.2 && time < 0.87
  const [x, z] = [-230 + travel * 460, 190 - down * 130]
  const sheet = held ? [x, z] : time <= 0.2 ? [-230, 60] : [230, 60]
  const load = iso
    .at(sheet[0] ?? 0, 0, sheet[1])
    .box([-150, -90, -4], [300, 180, 4], materials.silver)
  return [
    stack(iso.at(-380, -90), 300, 180, 56),
    stack(iso.at(80, -90), 300, 180, 56, materials.grey),
    load,
    vacuumLifter(iso.at(x, 0, z), { length: 300, width: 160, battery: true }),
    craneGirder(iso.at(x, 0), -1400 - x, 1400 - x, 500, z + 210),
    person(iso, [x + 60, 200, 0], 1),
  ].join('')
}

/** 0 before `from`, 1 after `to`, smooth between. */
function ease(time: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (time - from) / (to - from)))
  return share * share * (3 - 2 * share)
}
