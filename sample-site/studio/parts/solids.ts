import {
  BoxGeometry,
  type BufferGeometry,
  CatmullRomCurve3,
  ExtrudeGeometry,
  Group,
  LatheGeometry,
  type Material,
  Mesh,
  type Object3D,
  Path,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js'
import { materials } from './materials.ts'

/** A place or a size in mm: x to the right, y up, z to the viewer. */
export type Vec = readonly [x: number, y: number, z: number]
export type Axis = 'x' | 'y' | 'z'
/** A point of a section: for a turned part distance from the axis and height. */
export type Point = readonly [number, number]

/**
 * What a picture does with a part:
 * `load` is framed but not drawn as lines, `beyond` may leave the picture, `fine` is too small for a line drawing.
 */
type Role = 'load' | 'beyond' | 'fine'

/** The four corners of a rectangle around the origin, to be multiplied by half of its sides. */
export const corners = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const

/** Joins parts, so that they can be moved as one; `false` is a part that is missing in this view. */
export function group(...parts: (Object3D | false)[]): Group {
  const joined = new Group()
  for (const part of parts) if (part) joined.add(part)
  return joined
}

/** Moves and turns (degrees about x, y, z) a part. */
export function place<T extends Object3D>(part: T, [x, y, z]: Vec, turn?: Vec): T {
  part.position.set(x, y, z)
  if (turn) part.rotation.set(...(turn.map(toRadians) as [number, number, number]))
  return part
}

export function role<T extends Object3D>(part: T, name: Role): T {
  part.userData = { ...part.userData, role: name }
  return part
}

/** Numbers from first to last in equal steps. */
export function spread(first: number, last: number, count: number): number[] {
  if (count === 1) return [(first + last) / 2]
  return Array.from({ length: count }, (_, i) => first + ((last - first) * i) / (count - 1))
}

/** A box with rounded edges around its centre. */
export function box(size: Vec, material: Material, at: Vec = [0, 0, 0], bevel = 3): Mesh {
  const radius = Math.min(bevel, Math.min(...size) * 0.45)
  return solid(new RoundedBoxGeometry(...size, 1, radius), material, at, new BoxGeometry(...size))
}

/** A plate seen from the front: an outline, extruded along z around its middle. */
export function plate(
  outline: readonly Point[],
  thickness: number,
  material: Material,
  { holes = [], bevel = 1.5 }: { holes?: readonly (readonly Point[])[]; bevel?: number } = {},
): Mesh {
  const shape = new Shape(outline.map(([x, y]) => new Vector2(x, y)))
  shape.holes = holes.map((hole) => new Path(hole.map(([x, y]) => new Vector2(x, y))))
  const extrude = (edge: number): BufferGeometry =>
    new ExtrudeGeometry(shape, {
      depth: thickness - 2 * edge,
      bevelEnabled: edge > 0,
      bevelSize: edge,
      bevelOffset: -edge,
      bevelThickness: edge,
      bevelSegments: 1,
    }).translate(0, 0, edge - thickness / 2)
  return solid(extrude(Math.min(bevel, thickness / 4)), material, [0, 0, 0], extrude(0))
}

/** A bar of any section along an axis around its middle; the section lies across that axis. */
export function bar(
  outline: readonly Point[],
  length: number,
  axis: Axis,
  material: Material,
): Mesh {
  const turns: Record<Axis, Vec> = { x: [0, 90, 0], y: [-90, 0, 0], z: [0, 0, 0] }
  return place(plate(outline, length, material, { bevel: 0.8 }), [0, 0, 0], turns[axis])
}

export function circle(radius: number, [x, y]: Point = [0, 0], count = 32): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const
  })
}

/** A round bar with chamfers around its middle. */
export function cylinder(
  radius: number,
  length: number,
  material: Material,
  at: Vec = [0, 0, 0],
  axis: Axis = 'y',
): Mesh {
  const edge = Math.min(2, radius / 5, length / 5)
  const [top, bottom] = [length / 2, -length / 2]
  const chamfered: Point[] = [
    [0, bottom],
    [radius - edge, bottom],
    [radius, bottom + edge],
    [radius, top - edge],
    [radius - edge, top],
    [0, top],
  ]
  const turned = solid(
    shaded(revolve(chamfered)),
    material,
    at,
    revolve(ringSection(0, radius, bottom, top)),
  )
  if (axis === 'x') turned.rotation.z = -Math.PI / 2
  if (axis === 'z') turned.rotation.x = Math.PI / 2
  return turned
}

/** An ellipsoid around its centre, with its three radii. */
export function ball(radii: Vec, material: Material, at: Vec = [0, 0, 0]): Mesh {
  const round = solid(new SphereGeometry(1, 24, 16), material, at)
  round.scale.set(...radii)
  return round
}

/**
 * A turned part about the y axis.
 *
 * @param section closed outline, counter-clockwise, x is the distance from the axis
 * @param cut leaves the quarter between +z and +x out and shows the section in the signal colour
 */
export function lathe(section: readonly Point[], material: Material, cut = false): Group {
  const closed = [...section, section[0] ?? ([0, 0] as const)]
  if (!cut) return group(solid(shaded(revolve(closed)), material))
  const face = new ShapeGeometry(new Shape(section.map(([x, y]) => new Vector2(x, y))))
  const along = (angle: number): Mesh => place(solid(face, materials.cut), [0, 0, 0], [0, angle, 0])
  return group(solid(shaded(revolve(closed, 0.75)), material), along(0), along(-90))
}

/** The section of a ring, or of a disc where the inner radius is 0. */
export function ringSection(inner: number, outer: number, bottom: number, top: number): Point[] {
  return [
    [inner, bottom],
    [outer, bottom],
    [outer, top],
    [inner, top],
  ]
}

/** A tube through points, such as a hose, a cable or a bent handle. */
export function pipe(radius: number, material: Material, ...points: Vec[]): Mesh {
  const curve = new CatmullRomCurve3(points.map((point) => new Vector3(...point)))
  const steps = Math.max(12, Math.min(160, Math.round(curve.getLength() / (radius * 1.5))))
  return solid(
    new TubeGeometry(curve, steps, radius, radius < 6 ? 6 : Math.round(stepsOf(radius) * 0.6)),
    material,
  )
}

/** A strut with square section from one point to another. */
export function strut(from: Vec, to: Vec, size: number, material: Material): Mesh {
  const [start, end] = [new Vector3(...from), new Vector3(...to)]
  const beam = box([size, size, start.distanceTo(end)], material)
  beam.position.copy(start).lerp(end, 0.5)
  beam.lookAt(end)
  return beam
}

function solid(
  geometry: BufferGeometry,
  material: Material,
  at: Vec = [0, 0, 0],
  outline?: BufferGeometry,
): Mesh {
  const mesh = new Mesh(geometry, material)
  mesh.position.set(...at)
  mesh.userData = outline ? { outline } : {}
  return mesh
}

/** Turns a section by a share of the circle. */
function revolve(section: readonly Point[], share = 1): BufferGeometry {
  const steps = Math.round(stepsOf(Math.max(...section.map(([x]) => x))) * share)
  const points = section.map(([x, y]) => new Vector2(x, y))
  return new LatheGeometry(points, steps, (1 - share) * 2 * Math.PI, share * 2 * Math.PI)
}

/** Edges flatter than 35° are shaded smooth, others stay sharp. */
function shaded(geometry: BufferGeometry): BufferGeometry {
  return toCreasedNormals(geometry, (35 * Math.PI) / 180)
}

/** How many flats a round part of a radius needs to look round. */
function stepsOf(radius: number): number {
  if (radius < 16) return 12
  if (radius < 45) return 20
  return radius < 140 ? 32 : 48
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
