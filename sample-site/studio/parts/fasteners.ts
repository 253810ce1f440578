import { CylinderGeometry, type Group, Mesh } from 'three'
import { materials } from './materials.ts'
import { type Axis, corners, cylinder, group, type Point, role, type Vec } from './solids.ts'

/** Hexagon screws with washers, heads pointing along the axis (or against it with a negative size). */
export function screws(places: readonly Vec[], size: number, axis: Axis = 'y'): Group {
  return role(group(...places.map((at) => screw(at, size, axis))), 'fine')
}

/** Screws on a circle around a place. */
export function boltCircle(
  at: Vec,
  radius: number,
  count: number,
  size: number,
  axis: Axis = 'y',
): Group {
  const places = Array.from({ length: count }, (_, i) => {
    const angle = ((i + 0.5) / count) * 2 * Math.PI
    return across(at, axis, [radius * Math.cos(angle), radius * Math.sin(angle)])
  })
  return screws(places, size, axis)
}

/** Screws at the corners of a rectangle around a place. */
export function cornerScrews(at: Vec, [u, v]: Point, size: number, axis: Axis = 'y'): Group {
  const places = corners.map(([su, sv]) => across(at, axis, [su * u, sv * v]))
  return screws(places, size, axis)
}

function screw(at: Vec, size: number, axis: Axis): Group {
  const [height, side] = [Math.abs(size) * 0.62, Math.sign(size)]
  const radius = Math.abs(size) * 0.9
  const head = new Mesh(new CylinderGeometry(radius, radius, height, 6), materials.steel)
  const washer = cylinder(radius * 1.25, height * 0.3, materials.steel)
  head.position.y = side * (height * 0.3 + height / 2)
  washer.position.y = side * height * 0.15
  const screwed = group(head, washer)
  if (axis === 'x') screwed.rotation.z = -Math.PI / 2
  if (axis === 'z') screwed.rotation.x = Math.PI / 2
  screwed.position.set(...at)
  return screwed
}

function across([x, y, z]: Vec, axis: Axis, [u, v]: Point): Vec {
  if (axis === 'x') return [x, y + u, z + v]
  return axis === 'y' ? [x + u, y, z + v] : [x + u, y + v, z]
}
