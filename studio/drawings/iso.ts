import { convexHull } from './convex-hull.ts'
import { type Material, palette } from './palette.ts'

/** x runs to the lower right, y to the lower left, z up; 100 units are about a metre. */
export type Point = readonly [x: number, y: number, z: number]
export type Axis = 'x' | 'y' | 'z'

/** Every body has an outline of this width; the picture's outermost group sets it. */
export const outlinePx = 1.8

/** Where the origin lies in the picture and how large a unit is, both in px. */
interface Camera {
  x: number
  y: number
  scale: number
}

/** An isometric view; every drawing function returns SVG elements. */
export interface Iso {
  scale: number
  /** A point of the picture as SVG writes it: `12.5,30`. */
  project: (point: Point) => string
  place: (point: Point) => [number, number]
  polygon: (points: readonly Point[], fill: string, opacity?: number) => string
  line: (points: readonly Point[], colour: string, width?: number) => string
  /** A pipe, cable or handle along the points. */
  tube: (points: readonly Point[], radius: number, colour: string) => string
  box: (corner: Point, size: Point, faces: Material, opacity?: number) => string
  /** A cylinder, or a cone's stump where `endRadius` differs; `start` is the middle of its first end. */
  cylinder: (
    start: Point,
    axis: Axis,
    length: number,
    radius: number,
    faces: Material,
    endRadius?: number,
  ) => string
  /** Extrudes a profile of the xz plane by `depth` along y; the profile runs clockwise, seen from the front. */
  extrude: (
    profile: readonly (readonly [number, number])[],
    y: number,
    depth: number,
    faces: Material,
  ) => string
  /** The same view in another size around its origin. */
  zoom: (factor: number) => Iso
  /** The same view with its origin moved. */
  at: (x: number, y: number, z?: number) => Iso
}

/** Draws bodies in isometric view. Whoever calls draws from back to front: later bodies cover earlier ones. */
export function createIso(camera: Camera, origin: Point = [0, 0, 0]): Iso {
  function project([x, y, z]: Point): string {
    const [px, py] = place([x, y, z])
    return `${round(px)},${round(py)}`
  }

  function place([x, y, z]: Point): [number, number] {
    const [ox, oy, oz] = origin
    const [wx, wy, wz] = [x + ox, y + oy, z + oz]
    return [
      camera.x + (wx - wy) * 0.866 * camera.scale,
      camera.y + ((wx + wy) * 0.5 - wz) * camera.scale,
    ]
  }

  function polygon(points: readonly Point[], fill: string, opacity = 1): string {
    const clear = opacity < 1 ? ` fill-opacity="${opacity}"` : ''
    return `<polygon points="${points.map(project).join(' ')}" fill="${fill}"${clear}/>`
  }

  function line(points: readonly Point[], colour: string, width = 1): string {
    return `<polyline points="${points.map(project).join(' ')}" fill="none" stroke="${colour}" stroke-width="${round(width * camera.scale)}"/>`
  }

  function tube(points: readonly Point[], radius: number, colour: string): string {
    const path = points.map(project).join(' ')
    const width = radius * 2 * camera.scale
    return [
      `<polyline points="${path}" fill="none" stroke="${palette.ink}" stroke-width="${round(width + outlinePx * 2)}"/>`,
      `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="${round(width)}"/>`,
    ].join('')
  }

  function box([x, y, z]: Point, [w, d, h]: Point, faces: Material, opacity = 1): string {
    const [x2, y2, z2] = [x + w, y + d, z + h]
    return [
      polygon(
        [
          [x, y, z2],
          [x2, y, z2],
          [x2, y2, z2],
          [x, y2, z2],
        ],
        faces.top,
        opacity,
      ),
      polygon(
        [
          [x, y2, z],
          [x2, y2, z],
          [x2, y2, z2],
          [x, y2, z2],
        ],
        faces.left,
        opacity,
      ),
      polygon(
        [
          [x2, y, z],
          [x2, y2, z],
          [x2, y2, z2],
          [x2, y, z2],
        ],
        faces.right,
        opacity,
      ),
    ].join('')
  }

  function cylinder(
    start: Point,
    axis: Axis,
    length: number,
    radius: number,
    faces: Material,
    endRadius = radius,
  ): string {
    const first = circle(start, axis, radius)
    const last = circle(along(start, axis, length), axis, endRadius)
    const cap = axis === 'z' ? faces.top : axis === 'y' ? faces.left : faces.right
    const side = axis === 'z' ? faces.left : faces.top
    return polygon(convexHull([...first, ...last], place), side) + polygon(last, cap)
  }

  function extrude(
    profile: readonly (readonly [number, number])[],
    y: number,
    depth: number,
    faces: Material,
  ): string {
    const sides = profile.map(([x, z], index) => {
      const [nextX, nextZ] = profile[(index + 1) % profile.length] ?? [x, z]
      const [normalX, normalZ] = [z - nextZ, nextX - x]
      if (normalX + normalZ <= 0) return ''
      const fill = normalX > normalZ ? faces.right : faces.top
      return polygon(
        [
          [x, y, z],
          [nextX, y, nextZ],
          [nextX, y + depth, nextZ],
          [x, y + depth, z],
        ],
        fill,
      )
    })
    const front = profile.map(([x, z]): Point => [x, y + depth, z])
    return sides.join('') + polygon(front, faces.left)
  }

  return {
    project,
    place,
    polygon,
    line,
    tube,
    box,
    cylinder,
    extrude,
    scale: camera.scale,
    zoom: (factor) => {
      const [x, y] = place([0, 0, 0])
      return createIso({ x, y, scale: camera.scale * factor })
    },
    at: (x, y, z = 0) => createIso(camera, [origin[0] + x, origin[1] + y, origin[2] + z]),
  }
}

export function circle([x, y, z]: Point, axis: Axis, radius: number, steps = 28): Point[] {
  return Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI
    const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius]
    if (axis === 'z') return [x + a, y + b, z]
    return axis === 'x' ? [x, y + a, z + b] : [x + a, y, z + b]
  })
}

function along([x, y, z]: Point, axis: Axis, length: number): Point {
  return [
    axis === 'x' ? x + length : x,
    axis === 'y' ? y + length : y,
    axis === 'z' ? z + length : z,
  ]
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
