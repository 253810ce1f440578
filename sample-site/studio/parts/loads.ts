import type { Group } from 'three'
import { materials } from './materials.ts'
import { box, cylinder, group, lathe, place, ringSection, role, spread } from './solids.ts'

/** A wooden pallet on y = 0. */
export function pallet(width = 1200, depth = 800): Group {
  const boards = spread(-depth / 2 + 60, depth / 2 - 60, Math.round(depth / 170)).map((z) =>
    box([width, 22, 120], materials.wood, [0, 133, z], 2),
  )
  const runners = spread(-depth / 2 + 50, depth / 2 - 50, 3).map((z) =>
    box([width, 22, 100], materials.wood, [0, 11, z], 2),
  )
  const blocks = spread(-width / 2 + 70, width / 2 - 70, 3).flatMap((x) =>
    spread(-depth / 2 + 50, depth / 2 - 50, 3).map((z) =>
      box([140, 100, 100], materials.wood, [x, 72, z], 3),
    ),
  )
  return role(group(...boards, ...runners, ...blocks), 'load')
}

/** Sheets lying one on another from y = 0, a little out of line as in a works. */
export function sheetStack(
  width: number,
  depth: number,
  count: number,
  thickness: number,
  material = materials.sheet,
): Group {
  return role(
    group(
      ...Array.from({ length: count }, (_, i) =>
        box(
          [width, thickness - 1.5, depth],
          material,
          [((i * 37) % 11) - 5, i * thickness + thickness / 2, ((i * 53) % 9) - 4],
          1,
        ),
      ),
    ),
    'load',
  )
}

/** A stack on timbers. */
export function stackOnBearers(
  width: number,
  depth: number,
  count: number,
  { thickness = 12, material = materials.sheet, bearer = 90 } = {},
): Group {
  const stack = sheetStack(width, depth, count, thickness, material)
  return group(bearers(width, depth, bearer), place(stack, [0, bearer, 0]))
}

/** Squared timber under a stack. */
export function bearers(width: number, depth: number, height = 90): Group {
  return role(
    group(
      ...spread(-width / 2 + 150, width / 2 - 150, Math.max(3, Math.round(width / 800))).map((x) =>
        box([90, height, depth], materials.wood, [x, height / 2, 0], 3),
      ),
    ),
    'load',
  )
}

/** A cardboard box with tape, standing on y = 0. */
export function carton(width: number, height: number, depth: number): Group {
  return role(
    group(
      box([width, height, depth], materials.carton, [0, height / 2, 0], 4),
      box([width + 0.8, 1.6, 52], materials.wood, [0, height, 0], 0.5),
      box([1.6, height * 0.22, 52], materials.wood, [width / 2, height * 0.89, 0], 0.5),
      box(
        [width * 0.3, height * 0.26, 1],
        materials.white,
        [-width * 0.22, height * 0.5, depth / 2 + 0.3],
        0.3,
      ),
    ),
    'load',
  )
}

/** A steel drum with beads and lid, standing on y = 0. */
export function drum(): Group {
  const [radius, height] = [290, 880]
  const bead = (y: number): [number, number][] => [
    [radius, y - 18],
    [radius + 12, y],
    [radius, y + 18],
  ]
  return role(
    group(
      lathe(
        [
          [0, 10],
          [radius - 8, 10],
          [radius - 8, 0],
          [radius + 6, 0],
          [radius + 6, 20],
          ...bead(height * 0.34),
          ...bead(height * 0.67),
          [radius + 6, height - 20],
          [radius + 6, height],
          [radius - 8, height],
          [radius - 8, height - 14],
          [0, height - 14],
        ],
        materials.slate,
      ),
      cylinder(34, 12, materials.steel, [radius * 0.6, height - 8, 0]),
      cylinder(18, 12, materials.steel, [-radius * 0.6, height - 8, 0]),
    ),
    'load',
  )
}

/** A steel coil with its eye along x, around its middle. */
export function coil(radius: number, width: number): Group {
  const bands = spread(radius * 0.42, radius, 9)
  const wound = lathe(
    [
      [radius * 0.4, -width / 2],
      ...bands.flatMap((r, i): [number, number][] => [
        [r - radius * 0.01, -width / 2 + (i % 2) * 3],
        [r, -width / 2 + (i % 2) * 3],
      ]),
      [radius, width / 2],
      ...bands.toReversed().flatMap((r, i): [number, number][] => [
        [r, width / 2 - (i % 2) * 3],
        [r - radius * 0.01, width / 2 - (i % 2) * 3],
      ]),
      [radius * 0.4, width / 2],
    ],
    materials.sheet,
  )
  const straps = [-0.25, 0.25].map((x) =>
    lathe(ringSection(radius, radius + 2, x * width - 16, x * width + 16), materials.dark),
  )
  return role(place(group(wound, ...straps), [0, 0, 0], [0, 0, 90]), 'load')
}
