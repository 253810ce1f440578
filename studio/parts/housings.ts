import type { Group, Material } from 'three'
import { materials } from './materials.ts'
import { box, group, place, plate, type Point, type Vec } from './solids.ts'

const wall = 8

/**
 * A sheet-metal housing around its middle.
 *
 * @param open leaves the front and half of the top out; the edges that were cut show in the signal colour
 */
export function housing(
  [width, height, depth]: Vec,
  {
    open = false,
    material = materials.light,
    bevel = 14,
  }: { open?: boolean; material?: Material; bevel?: number } = {},
): Group {
  if (!open) return group(box([width, height, depth], material, [0, 0, 0], bevel))
  const [x, y, z] = [width / 2, height / 2, depth / 2]
  const top: Point[] = [
    [-x, -z],
    [x, -z],
    [x, -z * 0.45],
    [-x * 0.72, -z * 0.45],
    [-x * 0.86, z],
    [-x, z],
  ]
  const front: Point[] = [
    [-x, -y],
    [x, -y],
    [x, -y * 0.74],
    [-x * 0.78, -y * 0.74],
    [-x * 0.86, y],
    [-x, y],
  ]
  const side: Point[] = [
    [-z, -y],
    [z, -y],
    [z, -y * 0.74],
    [-z * 0.45, -y * 0.3],
    [-z * 0.45, y],
    [-z, y],
  ]
  const sheet = (outline: Point[], at: Vec, turn: Vec, cuts: readonly [number, number][]): Group =>
    place(
      group(
        plate(outline, wall, material, { bevel: 0 }),
        ...cuts.map(([from, to]) => cutEdge(outline, from, to)),
      ),
      at,
      turn,
    )
  return group(
    box([width, wall, depth], material, [0, wall / 2 - y, 0], 2),
    box([width, height, wall], material, [0, 0, wall / 2 - z], 2),
    box([wall, height, depth], material, [wall / 2 - x, 0, 0], 2),
    sheet(
      side,
      [x - wall / 2, 0, 0],
      [0, -90, 0],
      [
        [2, 3],
        [3, 4],
        [4, 5],
      ],
    ),
    sheet(
      top,
      [0, y - wall / 2, 0],
      [90, 0, 0],
      [
        [2, 3],
        [3, 4],
        [4, 5],
      ],
    ),
    sheet(
      front,
      [0, 0, z - wall / 2],
      [0, 0, 0],
      [
        [2, 3],
        [3, 4],
        [4, 5],
      ],
    ),
  )
}

function cutEdge(outline: readonly Point[], from: number, to: number): Group {
  const [a, b] = [outline[from], outline[to]]
  if (!a || !b) return group()
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const edge = box([Math.hypot(dx, dy), 5, wall + 2], materials.cut, [0, 0, 0], 0.5)
  return place(
    group(edge),
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0],
    [0, 0, (Math.atan2(dy, dx) * 180) / Math.PI],
  )
}
