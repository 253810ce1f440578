import type { Iso, Point } from './iso.ts'
import { materials, palette } from './palette.ts'
import { gauge } from './vacuum-lifters.ts'

/** A column with a jib, and a lifting tube on it that ends `drop` above the floor at `reach` from the column. */
export function tubeLifter(iso: Iso, reach: number, drop: number): string {
  const top = 330
  const bellows = Math.floor((top - 34 - (drop + 44)) / 11)
  return [
    iso.box([-40, -40, 0], [80, 80, 6], materials.slate),
    iso.box([-34, -34, 6], [68, 54, 62], materials.paper),
    gauge(iso, [16, 20, 50]),
    iso.cylinder([0, 0, 68], 'z', top - 60, 13, materials.silver),
    iso.cylinder([0, 0, top - 8], 'z', 30, 20, materials.steel),
    iso.box([-18, -8, top], [reach + 50, 16, 18], materials.silver),
    iso.tube(hose(reach, top), 7, palette.slate),
    iso.box([reach - 22, -16, top - 26], [44, 32, 24], materials.steel),
    ...Array.from({ length: bellows }, (_, i) => {
      const z = drop + 44 + i * 11
      return iso.cylinder([reach, 0, z], 'z', 11, i % 2 ? 17 : 21, materials.steel)
    }),
    iso.cylinder([reach, 0, drop + 20], 'z', 26, 22, materials.silver),
    iso.tube(
      [
        [reach + 8, 6, drop + 32],
        [reach + 8, 50, drop + 26],
        [reach + 8, 82, drop + 26],
      ],
      5,
      palette.signal,
    ),
    iso.cylinder([reach, 0, drop], 'z', 20, 30, materials.signal, 20),
  ].join('')
}

function hose(reach: number, top: number): Point[] {
  return Array.from({ length: 15 }, (_, i): Point => {
    const t = i / 14
    return [t * reach, 22, top + 12 - Math.sin(t * Math.PI) * 60]
  })
}
