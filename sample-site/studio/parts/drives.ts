import type { Group } from 'three'
import { boltCircle } from './fasteners.ts'
import { materials } from './materials.ts'
import { bar, box, cylinder, group, lathe, place, type Point, ringSection } from './solids.ts'

/** An electric motor with cooling fins along x; its flange is at x = 0, the fan cover at the far end. */
export function motor(radius: number, length: number): Group {
  return group(
    place(lathe(bell(radius * 0.98, length * 0.1), materials.dark), [0, 0, 0], [0, 0, -90]),
    place(bar(finned(radius), length * 0.7, 'x', materials.slate), [length * 0.45, 0, 0]),
    place(
      lathe(bell(radius * 1.02, length * 0.2), materials.ink),
      [length * 0.8, 0, 0],
      [0, 0, -90],
    ),
    box(
      [length * 0.3, radius * 0.5, radius * 0.8],
      materials.dark,
      [length * 0.42, radius * 1.12, 0],
      6,
    ),
    cylinder(
      radius * 0.16,
      radius * 0.4,
      materials.ink,
      [length * 0.42, radius * 1.1, radius * 0.5],
      'z',
    ),
  )
}

/** A geared motor: bevel gear block with a flange on +z and the motor along x. */
export function gearMotor(size: number): Group {
  return group(
    box([size * 1.1, size, size * 0.9], materials.slate, [0, 0, 0], size * 0.1),
    cylinder(size * 0.42, size * 0.16, materials.dark, [0, 0, size * 0.5], 'z'),
    boltCircle([0, 0, size * 0.58], size * 0.34, 6, size * 0.05, 'z'),
    place(motor(size * 0.42, size * 1.5), [size * 0.55, 0, 0]),
  )
}

/** A servo motor standing on y = 0, upwards. */
export function servo(size: number, length: number): Group {
  return group(
    box([size * 1.1, length * 0.12, size * 1.1], materials.grey, [0, length * 0.06, 0], 4),
    box([size, length * 0.66, size], materials.ink, [0, length * 0.45, 0], size * 0.12),
    box(
      [size * 0.86, length * 0.22, size * 0.86],
      materials.dark,
      [0, length * 0.88, 0],
      size * 0.12,
    ),
    cylinder(size * 0.12, size * 0.34, materials.steel, [0, length * 0.86, size * 0.5], 'z'),
  )
}

/**
 * A rotary vane pump with its axis along z and its face at z = 0; motor behind.
 *
 * @param cut the face is taken off: rotor, vanes and the crescent of the chamber are seen
 */
export function vanePump(radius: number, { cut = false } = {}): Group {
  const depth = radius * 1.5
  const chamber = radius * 0.7
  const offset = radius * 0.14
  const body = cut
    ? openBody(radius, chamber, depth)
    : group(cylinder(radius, depth, materials.grey, [0, 0, -depth / 2], 'z'))
  const pump = group(
    body,
    box([radius * 2.1, radius * 0.5, depth], materials.grey, [0, -radius * 0.85, -depth / 2], 8),
    box(
      [radius * 1.3, radius * 0.7, depth * 0.9],
      materials.slate,
      [0, radius * 1.15, -depth / 2],
      10,
    ),
    ...[-0.4, -0.2, 0, 0.2, 0.4].map((x) =>
      box(
        [radius * 0.08, radius * 0.5, 3],
        materials.ink,
        [x * radius, radius * 1.15, -depth * 0.05],
        1,
      ),
    ),
    place(motor(radius * 0.86, radius * 2.2), [0, 0, -depth], [0, 90, 0]),
  )
  if (!cut) {
    pump.add(
      cylinder(radius * 0.94, 14, materials.slate, [0, 0, 6], 'z'),
      cylinder(radius * 0.3, 24, materials.dark, [0, 0, 16], 'z'),
    )
    pump.add(boltCircle([0, 0, 12], radius * 0.8, 8, radius * 0.08, 'z'))
    return pump
  }
  const rotor = cylinder(
    chamber - offset - 1,
    depth * 0.9,
    materials.steel,
    [0, offset, -depth * 0.5],
    'z',
  )
  const vanes = [0, 60, 120, 180, 240, 300].map((degrees) => {
    const angle = ((degrees + 20) * Math.PI) / 180
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const reach = -offset * y + Math.sqrt(chamber ** 2 - (offset * x) ** 2)
    const inner = chamber * 0.45
    const vane = box(
      [reach - inner - 1, radius * 0.075, depth * 0.9],
      materials.signal,
      [0, 0, 0],
      1,
    )
    return place(
      vane,
      [((reach + inner) / 2) * x, offset + ((reach + inner) / 2) * y, -depth * 0.5 + 3],
      [0, 0, degrees + 20],
    )
  })
  pump.add(
    rotor,
    ...vanes,
    cylinder(radius * 0.16, depth * 0.95, materials.chrome, [0, offset, -depth * 0.46], 'z'),
  )
  pump.add(boltCircle([0, 0, 0], radius * 0.85, 8, radius * 0.06, 'z'))
  return pump
}

/** A pump's body without its face: the ring that was cut shows in the signal colour. */
function openBody(radius: number, chamber: number, depth: number): Group {
  return group(
    place(lathe(ringSection(chamber, radius, -depth, 0), materials.grey), [0, 0, 0], [90, 0, 0]),
    place(lathe(ringSection(chamber, radius, -0.5, 1), materials.cut), [0, 0, 0], [90, 0, 0]),
    cylinder(chamber, 6, materials.dark, [0, 0, 4 - depth], 'z'),
  )
}

function finned(radius: number): Point[] {
  const fins = 28
  return Array.from({ length: fins }, (_, i): Point[] => {
    const at = (part: number, distance: number): Point => {
      const angle = ((i + part) / fins) * 2 * Math.PI
      return [distance * Math.cos(angle), distance * Math.sin(angle)]
    }
    return [at(0, radius * 0.88), at(0.5, radius * 0.88), at(0.58, radius), at(0.92, radius)]
  }).flat()
}

/** A turned cover with a rounded far end, standing on y = 0. */
function bell(radius: number, length: number): Point[] {
  return [
    [0, 0],
    [radius, 0],
    [radius, length * 0.7],
    [radius * 0.95, length * 0.9],
    [radius * 0.85, length],
    [0, length],
  ]
}
