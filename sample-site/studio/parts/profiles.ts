import { BoxGeometry, type Group, type Material, type Mesh } from 'three'
import { materials } from './materials.ts'
import { type Axis, bar, box, group, type Point, role, type Vec } from './solids.ts'

const slotHalfWidth = 5

/** An aluminium profile with a groove every 40 mm, closed by dark caps. */
export function slotProfile(length: number, axis: Axis, width: number, height: number): Group {
  const profile = bar(grooved(width, height), length - 8, axis, materials.aluminium)
  profile.userData = { outline: new BoxGeometry(width, height, length - 8) }
  const cap = (end: number): Mesh => {
    if (axis === 'x') return box([4, height, width], materials.ink, [end, 0, 0], 2)
    if (axis === 'y') return box([width, 4, height], materials.ink, [0, end, 0], 2)
    return box([width, height, 4], materials.ink, [0, 0, end], 2)
  }
  return group(profile, cap(length / 2 - 2), cap(2 - length / 2))
}

/** A hollow section of painted steel with closed ends. */
export function tubeBeam(size: Vec, material: Material = materials.light): Mesh {
  return box(size, material, [0, 0, 0], Math.min(...size) * 0.09)
}

/** A rolled I-beam along x. */
export function iBeam(length: number, width: number, height: number, material: Material): Group {
  const [x, y, web, flange] = [width / 2, height / 2, width * 0.06, height * 0.07]
  const right: Point[] = [
    [x, -y],
    [x, flange - y],
    [web, flange * 1.4 - y],
    [web, y - flange * 1.4],
    [x, y - flange],
    [x, y],
  ]
  const left = right.map(([u, v]) => [-u, v] as const).toReversed()
  return group(bar([...right, ...left], length, 'x', material))
}

/** A beam carriage rail with its head: a linear guide. */
export function rail(length: number, axis: Axis, size: number): Group {
  const outline: Point[] = [
    [-0.5, 0],
    [0.5, 0],
    [0.5, 0.25],
    [0.34, 0.45],
    [0.5, 0.65],
    [0.5, 0.9],
    [-0.5, 0.9],
    [-0.5, 0.65],
    [-0.34, 0.45],
    [-0.5, 0.25],
  ]
  return group(
    bar(
      outline.map(([u, v]) => [u * size, v * size] as const),
      length,
      axis,
      materials.chrome,
    ),
  )
}

/** A toothed rack, teeth upwards. */
export function rack(length: number, axis: 'x' | 'y', size: number): Group {
  const count = Math.round(length / (size * 0.45))
  const pitch = length / count
  const teeth = Array.from({ length: count }, (_, i): Point[] => {
    const start = -length / 2 + i * pitch
    return [
      [start, size * 0.7],
      [start + pitch * 0.2, size],
      [start + pitch * 0.45, size],
      [start + pitch * 0.65, size * 0.7],
    ]
  }).flat()
  const outline: Point[] = [[-length / 2, 0], [length / 2, 0], ...teeth.toReversed()]
  const toothed = bar(outline, size, 'z', materials.steel)
  if (axis === 'y') toothed.rotation.z = Math.PI / 2
  return role(group(toothed), 'fine')
}

function grooved(width: number, height: number): Point[] {
  const side = (length: number, offset: number): Point[] => {
    const grooves = Math.max(1, Math.round(length / 40))
    return Array.from({ length: grooves }, (_, i): Point[] => {
      const middle = -length / 2 + (length / grooves) * (i + 0.5)
      return [
        [middle - slotHalfWidth, offset],
        [middle - slotHalfWidth, offset - 5],
        [middle - 9, offset - 5],
        [middle - 5, offset - 11],
        [middle + 5, offset - 11],
        [middle + 9, offset - 5],
        [middle + slotHalfWidth, offset - 5],
        [middle + slotHalfWidth, offset],
      ]
    }).flat()
  }
  const [x, y] = [width / 2, height / 2]
  const bottom = side(width, y).map(([u, v]) => [u, -v] as const)
  const right = side(height, x).map(([u, v]) => [v, u] as const)
  const top = side(width, y).map(([u, v]) => [-u, v] as const)
  const left = side(height, x).map(([u, v]) => [-v, -u] as const)
  return [[-x, -y], ...bottom, [x, -y], ...right, [x, y], ...top, [-x, y], ...left]
}
