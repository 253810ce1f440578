import type { Group, Material } from 'three'
import { strokesOf, wordWidth } from '../drawings/lettering.ts'
import { group, role, strut, type Vec } from './solids.ts'

/** A word of raised letters around its middle, read from +z. */
export function writing(word: string, height: number, material: Material): Group {
  const unit = height / 6
  const left = wordWidth(word) / 2
  const at = ([x, y]: readonly [number, number]): Vec => [(x - left) * unit, (3 - y) * unit, 0]
  const strokes = strokesOf(word).flatMap((points) =>
    points.slice(1).map((to, i) => strut(at(points[i] ?? to), at(to), unit * 0.8, material)),
  )
  return role(group(...strokes), 'fine')
}
