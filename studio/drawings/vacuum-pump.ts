import type { Iso } from './iso.ts'
import { materials, palette } from './palette.ts'
import { gauge } from './vacuum-lifters.ts'

/** A rotary vane pump on its frame: motor to the right, pump housing to the left. */
export function vacuumPump(iso: Iso): string {
  const fins = Array.from({ length: 9 }, (_, i) =>
    iso.cylinder([44 + i * 13, 0, 66], 'x', 5, 47, materials.grey),
  )
  return [
    iso.box([-150, -64, 0], [350, 20, 14], materials.slate),
    iso.box([-150, 44, 0], [350, 20, 14], materials.slate),
    iso.cylinder([-96, -30, 120], 'z', 70, 26, materials.silver),
    iso.box([-140, -52, 14], [150, 104, 112], materials.paper),
    iso.cylinder([-66, 52, 70], 'y', 10, 40, materials.silver),
    iso.cylinder([-66, 62, 70], 'y', 5, 14, materials.steel),
    ...[0, 1, 2, 3, 4, 5].map((i) => {
      const angle = (i / 6) * 2 * Math.PI
      return iso.cylinder(
        [-66 + Math.cos(angle) * 31, 62, 70 + Math.sin(angle) * 31],
        'y',
        2,
        3,
        materials.slate,
      )
    }),
    iso.cylinder([-20, 10, 126], 'z', 26, 9, materials.steel),
    gauge(iso.at(-20, 6, 168), [0, 0, 0], 18),
    iso.cylinder([10, 0, 66], 'x', 30, 34, materials.steel),
    ...fins,
    iso.cylinder([160, 0, 66], 'x', 26, 46, materials.slate),
    iso.box([74, -24, 110], [54, 48, 26], materials.slate),
    iso.tube(
      [
        [-110, 30, 126],
        [-110, 30, 160],
        [-110, 60, 186],
        [-110, 140, 186],
      ],
      9,
      palette.signal,
    ),
    iso.box([74, 24, 116], [30, 2, 12], materials.signal),
  ].join('')
}
