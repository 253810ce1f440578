import type { Iso, Point } from './iso.ts'
import { materials, palette } from './palette.ts'

/** A suction pad standing on z = 0 with its stem; `radius` of the sealing lip. */
export function suctionPad(iso: Iso, radius = 24): string {
  return (
    iso.cylinder([0, 0, 0], 'z', radius * 0.35, radius, materials.signal, radius * 0.72) +
    iso.cylinder([0, 0, radius * 0.35], 'z', radius * 0.22, radius * 0.62, materials.slate) +
    iso.cylinder([0, 0, radius * 0.57], 'z', radius * 1.1, radius * 0.16, materials.silver)
  )
}

interface LifterOptions {
  length?: number
  /** Cross beams, spread over the length; each carries two pads. */
  beams?: number
  width?: number
  battery?: boolean
  /** How far the hook hangs above the pads. */
  hook?: number
}

/** A vacuum lifter whose pads stand on z = 0, its middle at the origin, long side along x. */
export function vacuumLifter(
  iso: Iso,
  { length = 360, beams = 2, width = 170, battery = false, hook = 210 }: LifterOptions = {},
): string {
  const span = length - 90
  const positions = Array.from({ length: beams }, (_, i) => -span / 2 + (span / (beams - 1)) * i)
  const half = width / 2
  return [
    ...positions.map((x) => suctionPad(iso.at(x, -half + 14))),
    ...positions.map((x) => suctionPad(iso.at(x, half - 14))),
    ...positions.map((x) => iso.box([x - 7, -half, 36], [14, width, 12], materials.grey)),
    iso.box([-length / 2, -10, 48], [length, 20, 22], materials.silver),
    suspension(iso, hook),
    battery ? batteryUnit(iso) : vacuumUnit(iso),
    handlebar(iso.at(length / 2, 0, 58)),
  ].join('')
}

function suspension(iso: Iso, hook: number): string {
  return (
    iso.box([-24, -13, 70], [48, 26, 8], materials.steel) +
    iso.tube(
      [
        [0, 0, 78],
        [0, 0, hook - 18],
      ],
      5,
      palette.steel,
    ) +
    ring(iso, [0, 0, hook - 8], 12)
  )
}

function vacuumUnit(iso: Iso): string {
  const fins = [0, 1, 2, 3].map((i) =>
    iso.line(
      [
        [-126 + i * 16, 26, 80],
        [-126 + i * 16, 26, 104],
      ],
      palette.steel,
      3,
    ),
  )
  return [
    iso.box([-140, -26, 70], [76, 52, 44], materials.paper),
    ...fins,
    gauge(iso, [-76, 26, 98]),
    iso.cylinder([58, 0, 70], 'z', 44, 17, materials.steel),
    iso.tube(
      [
        [-64, 0, 92],
        [-40, 10, 84],
        [36, 10, 84],
      ],
      3,
      palette.signal,
    ),
  ].join('')
}

function batteryUnit(iso: Iso): string {
  return [
    iso.box([-146, -28, 70], [64, 56, 48], materials.paper),
    gauge(iso, [-96, 28, 98]),
    iso.box([56, -28, 70], [92, 56, 40], materials.slate),
    iso.box([64, -14, 110], [76, 8, 12], materials.grey),
    iso.box([56, 28, 80], [60, 2, 10], materials.signal),
    iso.tube(
      [
        [-82, 0, 96],
        [-60, 12, 86],
        [56, 12, 86],
      ],
      3,
      palette.signal,
    ),
  ].join('')
}

function handlebar(iso: Iso): string {
  return [
    iso.tube(
      [
        [0, 0, 0],
        [40, 0, 4],
        [62, 0, 36],
      ],
      4,
      palette.steel,
    ),
    iso.tube(
      [
        [62, -34, 36],
        [62, 34, 36],
      ],
      4,
      palette.signal,
    ),
  ].join('')
}

/** A pressure gauge on a wall that faces +y. */
export function gauge(iso: Iso, [x, y, z]: Point, radius = 9): string {
  return (
    iso.cylinder([x, y, z], 'y', 4, radius, materials.paper) +
    iso.line(
      [
        [x, y + 4, z],
        [x + radius * 0.6, y + 4, z + radius * 0.5],
      ],
      palette.signal,
      2,
    )
  )
}

/** An eye or a hook's ring in the xz plane. */
export function ring(iso: Iso, [x, y, z]: Point, radius: number): string {
  const points = Array.from({ length: 13 }, (_, i): Point => {
    const angle = (i / 12) * 2 * Math.PI
    return [x + Math.cos(angle) * radius, y, z + Math.sin(angle) * radius]
  })
  return iso.tube(points, 3.5, palette.silver)
}

/** A lifter that holds a pane upright; the pane's middle above the origin, facing y. */
export function paneLifter(iso: Iso, width: number, height: number): string {
  const pads = [-1, 1].flatMap((side) =>
    [-1, 1].map((row): [number, number] => [side * width * 0.24, row * height * 0.22]),
  )
  const middle = height / 2
  return [
    iso.box(
      [-width / 2, -4, 0],
      [width, 4, height],
      { top: '#dbe9ee', left: palette.glass, right: '#8fb0bd' },
      0.85,
    ),
    iso.polygon(
      [
        [-width * 0.42, 0, height * 0.3],
        [-width * 0.12, 0, height * 0.94],
        [0, 0, height * 0.94],
        [-width * 0.36, 0, height * 0.14],
      ],
      '#e3eef2',
      0.7,
    ),
    ...pads.map(([x, z]) => paneSuction(iso.at(x, 0, middle + z))),
    ...[-1, 1].map((side) =>
      iso.box(
        [side * width * 0.24 - 6, 34, middle - height * 0.3],
        [12, 12, height * 0.6],
        materials.grey,
      ),
    ),
    iso.box([-width * 0.32, 46, middle - 10], [width * 0.64, 16, 20], materials.silver),
    iso.box([-22, 62, middle - 34], [44, 30, 64], materials.paper),
    gauge(iso, [8, 92, middle + 14]),
    iso.tube(
      [
        [0, 40, middle + 30],
        [0, 30, height + 40],
      ],
      5,
      palette.steel,
    ),
    ring(iso, [0, 30, height + 50], 12),
    iso.tube(
      [
        [-width * 0.32 - 6, 62, middle - 46],
        [-width * 0.32 - 6, 62, middle + 34],
      ],
      4,
      palette.signal,
    ),
  ].join('')
}

function paneSuction(iso: Iso): string {
  return (
    iso.cylinder([0, 0, 0], 'y', 10, 26, materials.signal, 20) +
    iso.cylinder([0, 10, 0], 'y', 6, 16, materials.slate) +
    iso.cylinder([0, 16, 0], 'y', 20, 4, materials.silver)
  )
}
