import type { Group } from 'three'
import { boltCircle } from './fasteners.ts'
import { materials } from './materials.ts'
import { box, cylinder, group, lathe, pipe, place, type Point, role, type Vec } from './solids.ts'

/** Height of a pad's mounting face above the load. */
export const padHeight = 150

/** A suction pad with sealing lip, spring plunger and hose nipple; its lip touches y = 0. */
export function suctionPad(radius: number, { cut = false, height = padHeight } = {}): Group {
  const plateTop = 44
  return group(
    lathe(lip(radius), materials.signal, cut),
    lathe(disc(radius), materials.grey, cut),
    boltCircle([0, 36, 0], radius * 0.6, cut ? 0 : 8, 8),
    lathe(boss(plateTop), materials.slate, cut),
    cylinder(11, height - plateTop - 24, materials.chrome, [0, (height + plateTop) / 2, 0]),
    spring(20, plateTop + 22, height - 14),
    cylinder(26, 12, materials.slate, [0, height - 6, 0]),
    nipple(radius * 0.62),
  )
}

/** A bellows cup for sacks, cartons and solar modules; its lip touches y = 0. */
export function bellowsCup(radius: number, folds: number): Group {
  const rise = radius * 0.42
  const outer: Point[] = []
  for (let i = 0; i < folds; i += 1) {
    outer.push([radius * (i === 0 ? 1 : 0.92), i * rise], [radius * 0.68, i * rise + rise * 0.5])
  }
  const top = folds * rise
  return group(
    lathe(
      [[radius * 0.5, 2], ...outer, [radius * 0.6, top], [radius * 0.5, top]],
      materials.signal,
    ),
    cylinder(radius * 0.6, 10, materials.aluminium, [0, top + 5, 0]),
    cylinder(radius * 0.25, 40, materials.steel, [0, top + 28, 0]),
  )
}

/** A helical spring between two heights. */
function spring(radius: number, bottom: number, top: number): Group {
  const turns = 6
  const points = Array.from({ length: turns * 14 + 1 }, (_, i): Vec => {
    const angle = (i / 14) * 2 * Math.PI
    return [
      radius * Math.cos(angle),
      bottom + ((top - bottom) * i) / (turns * 14),
      radius * Math.sin(angle),
    ]
  })
  return role(group(pipe(radius * 0.14, materials.steel, ...points)), 'fine')
}

/** Where a hose leaves a pad. */
export function nippleTop(radius: number): Vec {
  return [-radius * 0.62, 92, 0]
}

function nipple(distance: number): Group {
  return place(
    group(
      box([34, 26, 34], materials.slate, [0, 48, 0]),
      cylinder(11, 22, materials.brass, [0, 70, 0]),
    ),
    [-distance, 0, 0],
  )
}

function lip(radius: number): Point[] {
  return [
    [radius * 0.7, 6],
    [radius * 0.9, 2],
    [radius, 0],
    [radius * 1.005, 3],
    [radius * 0.955, 12],
    [radius * 0.95, 24],
    [radius * 0.93, 30],
    [radius * 0.84, 30],
    [radius * 0.84, 16],
    [radius * 0.7, 14],
  ]
}

function disc(radius: number): Point[] {
  return [
    [16, 20],
    [radius * 0.84, 20],
    [radius * 0.84, 30],
    [radius * 0.8, 34],
    [radius * 0.45, 36],
    [16, 36],
  ]
}

function boss(top: number): Point[] {
  return [
    [12, 36],
    [44, 36],
    [44, top],
    [34, top + 4],
    [28, top + 22],
    [12, top + 22],
  ]
}
