import type { Group, Material, Mesh } from 'three'
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
  { open = false, material = materials.light }: { open?: boolean; material?: Material } = {},
): Group {
  if (!open) return group(box([width, height, depth], material, [0, 0, 0], 14))
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
  const sheet = (outline: Point[], at: Vec, turn?: Vec): Group =>
    place(
      group(
        plate(outline, wall, material, { bevel: 0 }),
        ...[2, 3, 4].map((from) => cutEdge(outline, from)),
      ),
      at,
      turn,
    )
  return group(
    box([width, wall, depth], material, [0, wall / 2 - y, 0], 2),
    box([width, height, wall], material, [0, 0, wall / 2 - z], 2),
    box([wall, height, depth], material, [wall / 2 - x, 0, 0], 2),
    sheet(side, [x - wall / 2, 0, 0], [0, -90, 0]),
    sheet(top, [0, y - wall / 2, 0], [90, 0, 0]),
    sheet(front, [0, 0, z - wall / 2]),
  )
}

/** The edge from a point of an outline to the next one. */
function cutEdge(outline: readonly Point[], from: number): Mesh {
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = outline.slice(from)
  const [dx, dy] = [bx - ax, by - ay]
  return place(
    box([Math.hypot(dx, dy), 5, wall + 2], materials.cut, [0, 0, 0], 0.5),
    [(ax + bx) / 2, (ay + by) / 2, 0],
    [0, 0, (Math.atan2(dy, dx) * 180) / Math.PI],
  )
}
