import type { Iso, Point } from './iso.ts'
import { type Material, materials, palette } from './palette.ts'
import { nameplate } from './plant-machines.ts'

/** The works: saw-tooth roof with solar modules, two gates, a strip of windows. */
export function worksHall(iso: Iso, bays = 5): string {
  const [bay, depth] = [150, 330]
  const length = bay * bays
  const front = (x: number, z: number): Point => [x, depth, z]
  return [
    ...Array.from({ length: bays }, (_, i) => roofBay(iso.at(i * bay, 0), bay, depth)),
    iso.polygon([front(0, 0), front(length, 0), front(length, 14), front(0, 14)], palette.steel),
    iso.polygon(
      [front(30, 106), front(length - 30, 106), front(length - 30, 140), front(30, 140)],
      '#a9c3cd',
    ),
    ...Array.from({ length: Math.floor((length - 60) / 46) }, (_, i) =>
      iso.line([front(76 + i * 46, 106), front(76 + i * 46, 140)], palette.steel, 2),
    ),
    gate(iso, 60, depth),
    gate(iso, length - 190, depth),
    iso.polygon(
      [
        front(length / 2 - 20, 14),
        front(length / 2 + 20, 14),
        front(length / 2 + 20, 86),
        front(length / 2 - 20, 86),
      ],
      palette.slate,
    ),
    nameplate(iso, [length / 2, depth, 146], 17, palette.slate, 'MUSTER'),
  ].join('')
}

function roofBay(iso: Iso, bay: number, depth: number): string {
  const slope = (x: number, y: number): Point => [x, y, 228 - (x / bay) * 54]
  const modules = [24, 118, 212].map((y) =>
    iso.polygon(
      [slope(22, y), slope(bay - 30, y), slope(bay - 30, y + 84), slope(22, y + 84)],
      palette.slate,
    ),
  )
  const seams = [24, 118, 212].flatMap((y) => [
    iso.line([slope(70, y), slope(70, y + 84)], palette.steel),
    iso.line([slope(22, y + 42), slope(bay - 30, y + 42)], palette.steel),
  ])
  const profile = [
    [0, 0],
    [0, 228],
    [bay, 174],
    [bay, 0],
  ] as const
  return [iso.extrude(profile, 0, depth, materials.paper), ...modules, ...seams].join('')
}

function gate(iso: Iso, x: number, y: number): string {
  const point = (dx: number, z: number): Point => [x + dx, y, z]
  const ribs = [30, 46, 62, 78].map((z) =>
    iso.line([point(0, z), point(130, z)], palette.steel, 1.5),
  )
  return (
    iso.polygon([point(0, 0), point(130, 0), point(130, 94), point(0, 94)], palette.grey) +
    ribs.join('')
  )
}

/** The workshop of 1949: a gabled house with a gate and a chimney. */
export function firstWorkshop(iso: Iso): string {
  const [width, depth] = [240, 300]
  const front = (x: number, z: number): Point => [x, depth, z]
  const window = (x: number) =>
    iso.polygon([front(x, 60), front(x + 36, 60), front(x + 36, 104), front(x, 104)], '#a9c3cd') +
    iso.line([front(x + 18, 60), front(x + 18, 104)], palette.ink, 2)
  const side = (y: number): string =>
    iso.polygon(
      [
        [width, y, 62],
        [width, y + 44, 62],
        [width, y + 44, 104],
        [width, y, 104],
      ],
      '#8dabb7',
    )
  return [
    iso.extrude(
      [
        [0, 0],
        [0, 130],
        [120, 214],
        [width, 130],
        [width, 0],
      ],
      0,
      depth,
      { ...materials.paper, top: palette.steel },
    ),
    iso.extrude(
      [
        [112, 212],
        [120, 220],
        [256, 124],
        [252, 116],
      ],
      -12,
      depth + 24,
      { top: palette.steel, left: palette.slate, right: palette.slate },
    ),
    iso.extrude(
      [
        [-14, 114],
        [-16, 122],
        [120, 220],
        [120, 208],
      ],
      -12,
      depth + 24,
      { top: palette.steel, left: palette.slate, right: palette.slate },
    ),
    iso.box([150, 60, 170], [26, 26, 70], materials.signal),
    ...[30, 128, 226].map(side),
    window(20) + window(184),
    iso.polygon([front(74, 0), front(166, 0), front(166, 96), front(74, 96)], palette.slate),
    iso.line([front(120, 0), front(120, 96)], palette.steel, 2),
    nameplate(iso, [120, depth, 114], 15, palette.slate),
  ].join('')
}

/** Two inner walls of a hall behind the origin, with windows, columns and the rail of a crane. */
export function hallCorner(iso: Iso, width: number, depth: number, height = 420): string {
  const wall: Material = { top: '#f4f5f3', left: '#dfe4e3', right: '#d2d9da' }
  const columns = Array.from({ length: Math.floor(width / 240) }, (_, i) => 110 + i * 240)
  const windows = columns.map((x) =>
    iso.polygon(
      [
        [x + 50, 0, height - 190],
        [x + 200, 0, height - 190],
        [x + 200, 0, height - 90],
        [x + 50, 0, height - 90],
      ],
      '#c3d7de',
    ),
  )
  return [
    iso.box([-14, 0, 0], [14, depth, height], wall),
    iso.box([0, -14, 0], [width, 14, height], wall),
    ...windows,
    ...columns.map((x) => iso.box([x, 0, 0], [24, 20, height - 40], materials.grey)),
    iso.box([0, 4, height - 70], [width, 16, 18], materials.steel),
  ].join('')
}
