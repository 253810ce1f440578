import type { Vector3 } from 'three'
import type { Body, Edge } from './edges.ts'

export type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

/** Two directions of a picture plane; what is seen lies towards `right × up`. */
export interface Plane {
  right: Vector3
  up: Vector3
}

export interface Lines {
  outline: Segment[]
  inner: Segment[]
  signal: Segment[]
}

interface Extent {
  left: number
  right: number
  bottom: number
  top: number
}

const cellsPerUnit = 3
const creaseCosine = Math.cos((28 * Math.PI) / 180)
const smallestPart = 5
const shortest = 0.6

export function extentOf(bodies: readonly Body[], { right, up }: Plane): Extent {
  const extent: Extent = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
  for (const { triangles } of bodies) {
    for (const point of triangles.flat()) {
      const [u, v] = [point.dot(right), point.dot(up)]
      extent.left = Math.min(extent.left, u)
      extent.right = Math.max(extent.right, u)
      extent.bottom = Math.min(extent.bottom, v)
      extent.top = Math.max(extent.top, v)
    }
  }
  return extent
}

/** The visible edges of a machine seen in parallel, with the origin at the upper left of its extent. */
export function lineView(bodies: readonly Body[], plane: Plane, scale: number): Lines {
  const extent = extentOf(bodies, plane)
  const towards = plane.right.clone().cross(plane.up)
  const project = (point: Vector3): Projected => ({
    x: (point.dot(plane.right) - extent.left) * scale,
    y: (extent.top - point.dot(plane.up)) * scale,
    depth: -point.dot(towards),
  })
  const size = [extent.right - extent.left, extent.top - extent.bottom].map(
    (length) => Math.ceil(length * scale * cellsPerUnit) + 4,
  )
  const depths = new DepthMap(size[0] ?? 1, size[1] ?? 1)
  for (const { triangles } of bodies)
    for (const triangle of triangles) depths.draw(triangle.map(project))

  const lines: Lines = { outline: [], inner: [], signal: [] }
  for (const body of bodies) {
    if (sizeOf(body, project) < smallestPart) continue
    for (const edge of body.edges) {
      const kind = kindOf(edge, towards)
      if (!kind) continue
      const seen = depths.visible(project(edge.from), project(edge.to), 2.5 / scale)
      lines[body.signal ? 'signal' : kind].push(...seen)
    }
  }
  return lines
}

interface Projected {
  x: number
  y: number
  depth: number
}

function kindOf(
  { normals: [first, second] }: Edge,
  towards: Vector3,
): 'outline' | 'inner' | undefined {
  if (!second) return 'outline'
  const [a, b] = [first.dot(towards), second.dot(towards)]
  if (a > 1e-4 !== b > 1e-4) return 'outline'
  return first.dot(second) < creaseCosine && a > 0 ? 'inner' : undefined
}

function sizeOf({ triangles }: Body, project: (point: Vector3) => Projected): number {
  const points = triangles.flat().map(project)
  const spread = (values: number[]): number =>
    values.reduce((a, b) => Math.max(a, b), -Infinity) -
    values.reduce((a, b) => Math.min(a, b), Infinity)
  return Math.hypot(spread(points.map(({ x }) => x)), spread(points.map(({ y }) => y)))
}

/** How near the nearest face is, cell by cell. */
class DepthMap {
  private readonly cells: Float32Array

  private readonly width: number
  private readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.cells = new Float32Array(width * height).fill(Infinity)
  }

  draw(triangle: Projected[]): void {
    const [a, b, c] = triangle.map(({ x, y, depth }) => ({
      x: x * cellsPerUnit + 1,
      y: y * cellsPerUnit + 1,
      depth,
    }))
    if (!a || !b || !c) return
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    if (Math.abs(area) < 1e-6) return
    const [x0, x1] = [
      Math.max(0, Math.floor(Math.min(a.x, b.x, c.x))),
      Math.min(this.width - 1, Math.ceil(Math.max(a.x, b.x, c.x))),
    ]
    const [y0, y1] = [
      Math.max(0, Math.floor(Math.min(a.y, b.y, c.y))),
      Math.min(this.height - 1, Math.ceil(Math.max(a.y, b.y, c.y))),
    ]
    for (let y = y0; y <= y1; y += 1) {
      for (let x = x0; x <= x1; x += 1) {
        const u = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area
        const v = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area
        const w = 1 - u - v
        if (u < 0 || v < 0 || w < 0) continue
        const depth = u * a.depth + v * b.depth + w * c.depth
        const cell = y * this.width + x
        if (depth < (this.cells[cell] ?? 0)) this.cells[cell] = depth
      }
    }
  }

  visible(from: Projected, to: Projected, tolerance: number): Segment[] {
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length < shortest / 4) return []
    const steps = Math.max(2, Math.ceil(length * 2))
    const seen: Segment[] = []
    let start: number | undefined
    for (let step = 0; step <= steps + 1; step += 1) {
      const share = Math.min(1, (step + 0.0) / steps)
      const isVisible = step <= steps && this.isVisible(between(from, to, share), tolerance)
      if (isVisible) start ??= share
      else if (start !== undefined) {
        const end = step > steps ? 1 : (step - 1) / steps
        if ((end - start) * length > shortest || (start === 0 && end === 1)) {
          const [p, q] = [between(from, to, start), between(from, to, end)]
          seen.push([p.x, p.y, q.x, q.y])
        }
        start = undefined
      }
    }
    return seen
  }

  /** An edge's own faces may lie in the cell itself, so the farthest of its neighbours counts. */
  private isVisible({ x, y, depth }: Projected, tolerance: number): boolean {
    const [cx, cy] = [Math.round(x * cellsPerUnit + 1), Math.round(y * cellsPerUnit + 1)]
    let farthest = -Infinity
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const inside = cx + dx >= 0 && cx + dx < this.width && cy + dy >= 0 && cy + dy < this.height
        farthest = Math.max(
          farthest,
          inside ? (this.cells[(cy + dy) * this.width + cx + dx] ?? Infinity) : Infinity,
        )
      }
    }
    return depth <= farthest + tolerance
  }
}

function between(from: Projected, to: Projected, share: number): Projected {
  const mix = (a: number, b: number): number => a + (b - a) * share
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), depth: mix(from.depth, to.depth) }
}
