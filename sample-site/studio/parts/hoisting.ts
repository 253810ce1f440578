import { type Group, TorusGeometry, Mesh } from 'three'
import { screws } from './fasteners.ts'
import { materials } from './materials.ts'
import {
  box,
  circle,
  cylinder,
  group,
  pipe,
  place,
  plate,
  role,
  type Vec,
  corners,
} from './solids.ts'

/** A crane hook, its saddle at y = 0, the shank upwards; a stretch of chain leads out of the picture. */
export function hookOnChain(size: number, chainLength: number): Group {
  const block = box(
    [size * 0.9, size * 1.1, size * 0.6],
    materials.ink,
    [0, size * 2.15, 0],
    size * 0.14,
  )
  const plates = [-1, 1].map((side) =>
    cylinder(size * 0.3, size * 0.06, materials.steel, [0, size * 2.15, side * size * 0.32], 'z'),
  )
  const hanging = group(
    hook(size),
    block,
    ...plates,
    role(place(chain(size * 0.2, chainLength), [0, size * 2.65, 0]), 'beyond'),
  )
  return role(hanging, 'load')
}

/** A forged hook with safety latch; the load hangs at y = 0. */
export function hook(size: number): Group {
  const bend = Array.from({ length: 16 }, (_, i): Vec => {
    const angle = (Math.PI / 180) * (90 - (280 * i) / 15)
    return [size * 0.55 * Math.cos(angle), size * (0.4 + 0.55 * Math.sin(angle)), 0]
  })
  const shank: Vec[] = [
    [0, size * 1.6, 0],
    [0, size * 1.2, 0],
  ]
  return group(
    pipe(size * 0.17, materials.signal, ...shank, ...bend),
    cylinder(size * 0.2, size * 0.4, materials.steel, [0, size * 1.45, 0]),
  )
}

/** Round-link chain upwards from y = 0. */
export function chain(link: number, length: number): Group {
  const pitch = link * 2.1
  const links = Array.from({ length: Math.ceil(length / pitch) }, (_, i) => {
    const ring = new Mesh(new TorusGeometry(link * 0.8, link * 0.26, 8, 16), materials.steel)
    ring.scale.y = 1.6
    ring.position.y = (i + 0.5) * pitch
    ring.rotation.y = i % 2 === 0 ? 0 : Math.PI / 2
    return ring
  })
  return role(group(...links), 'fine')
}

/** A lifting lug: a plate with an eye whose top inside is at y = 0, its foot below. */
export function lug(width: number, thickness: number, hole: number): Mesh {
  const y = -150
  const head = circle(hole + width * 0.22, [0, -hole], 24).filter(([, v]) => v > -hole)
  const outline = [[-width / 2, y], [width / 2, y], ...head, [-hole - width * 0.22, -hole]] as const
  return plate(outline, thickness, materials.dark, { holes: [circle(hole, [0, -hole], 24)] })
}

/** A trolley running on the lower flange of a beam; the load's axle is at y = 0. */
export function trolley(width: number): Group {
  const wheels = corners.map(([x, z]) =>
    cylinder(
      width * 0.22,
      width * 0.16,
      materials.steel,
      [x * width * 0.36, width * 0.75, z * width * 0.34],
      'z',
    ),
  )
  const sides = [-1, 1].map((z) =>
    box([width * 1.2, width * 0.8, width * 0.06], materials.dark, [
      0,
      width * 0.5,
      z * width * 0.46,
    ]),
  )
  const heads = [-1, 1].map((z) =>
    screws(
      [-1, 1].map((x): Vec => [x * width * 0.36, width * 0.75, z * width * 0.5]),
      z * width * 0.09,
      'z',
    ),
  )
  return group(
    ...wheels,
    ...sides,
    ...heads,
    cylinder(width * 0.08, width, materials.steel, [0, width * 0.2, 0], 'z'),
  )
}
