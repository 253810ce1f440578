import type { Group } from 'three'
import { materials } from './materials.ts'
import { box, cylinder, group, lathe, pipe, place, role, spread, type Vec } from './solids.ts'

/** A bent guide handle with two grips, ends at x = ±width / 2 and z = 0, the bar towards +z. */
export function bowHandle(width: number, reach: number, drop = 0): Group {
  const x = width / 2
  const path: Vec[] = [
    [-x, 0, 0],
    [-x, -drop * 0.3, reach * 0.5],
    [-x, -drop * 0.9, reach * 0.92],
    [-x + reach * 0.08, -drop, reach],
    [0, -drop, reach],
    [x - reach * 0.08, -drop, reach],
    [x, -drop * 0.9, reach * 0.92],
    [x, -drop * 0.3, reach * 0.5],
    [x, 0, 0],
  ]
  const grips = [-1, 1].map((side) =>
    cylinder(21, width * 0.28, materials.ink, [side * width * 0.24, -drop, reach], 'x'),
  )
  return group(pipe(15, materials.dark, ...path), ...grips)
}

/** A control box with display, buttons and emergency stop, its front towards +z. */
export function controlBox(width = 220, height = 150, depth = 90): Group {
  const front = depth / 2
  return group(
    box([width, height, depth], materials.light, [0, 0, 0], 10),
    box([width * 0.92, height * 0.88, 4], materials.dark, [0, 0, front], 2),
    box(
      [width * 0.42, height * 0.4, 3],
      materials.screen,
      [-width * 0.2, height * 0.14, front + 2.5],
      1,
    ),
    ...[-0.34, -0.2, -0.06].map((x) =>
      cylinder(height * 0.075, 9, materials.white, [x * width, -height * 0.25, front + 5], 'z'),
    ),
    emergencyStop([width * 0.26, height * 0.08, front + 2], height * 0.14),
    cylinder(height * 0.09, 14, materials.ink, [width * 0.26, -height * 0.26, front + 6], 'z'),
  )
}

/** A red mushroom button on a collar, towards +z. */
function emergencyStop([x, y, z]: Vec, radius: number): Group {
  return group(
    cylinder(radius * 1.35, 4, materials.brass, [x, y, z + 1], 'z'),
    cylinder(radius * 0.6, radius, materials.ink, [x, y, z + radius * 0.5], 'z'),
    cylinder(radius, radius * 0.5, materials.signal, [x, y, z + radius], 'z'),
  )
}

/** A dial gauge towards +z. */
export function gauge(radius: number): Group {
  const marks = spread(-130, 130, 11).map((degrees) => {
    const angle = ((90 - degrees) * Math.PI) / 180
    return place(
      box([radius * 0.16, radius * 0.05, 1], materials.ink, [0, 0, 0], 0.2),
      [radius * 0.7 * Math.cos(angle), radius * 0.7 * Math.sin(angle), radius * 0.31],
      [0, 0, 90 - degrees],
    )
  })
  return group(
    place(
      lathe(
        [
          [0, -radius * 0.3],
          [radius, -radius * 0.3],
          [radius, radius * 0.36],
          [radius * 0.88, radius * 0.36],
          [radius * 0.86, radius * 0.3],
          [0, radius * 0.3],
        ],
        materials.steel,
      ),
      [0, 0, 0],
      [90, 0, 0],
    ),
    cylinder(radius * 0.86, 2, materials.white, [0, 0, radius * 0.3], 'z'),
    role(group(...marks), 'fine'),
    place(
      box(
        [radius * 0.72, radius * 0.07, 2],
        materials.signal,
        [radius * 0.26, 0, radius * 0.34],
        0.5,
      ),
      [0, 0, 0],
      [0, 0, 38],
    ),
    cylinder(radius * 0.1, 6, materials.ink, [0, 0, radius * 0.32], 'z'),
  )
}

/** A control cabinet on a plinth, standing on y = 0, doors towards +z. */
export function cabinet(
  width: number,
  height: number,
  depth: number,
  { doors = 1, screen = false } = {},
): Group {
  const plinth = 100
  const front = depth / 2
  const middle = plinth + height / 2
  const leaf = width / doors
  const leaves = spread(-width / 2 + leaf / 2, width / 2 - leaf / 2, doors).flatMap((x) => [
    box([leaf - 8, height - 16, 20], materials.light, [x, middle, front + 9], 4),
    box([26, 150, 14], materials.ink, [x + leaf * 0.4, middle + 40, front + 24], 5),
    ...[0.1, 0.5, 0.9].map((share) =>
      cylinder(8, 60, materials.steel, [x - leaf / 2 + 10, plinth + height * share, front + 16]),
    ),
    ...spread(0, 5, 6).map((row) =>
      box([leaf * 0.45, 7, 4], materials.dark, [x, plinth + 110 + row * 20, front + 20], 1),
    ),
  ])
  const panel = screen
    ? [
        place(operatorScreen(leaf * 0.55, leaf * 0.38), [
          -width / 2 + leaf / 2,
          plinth + height * 0.74,
          front + 22,
        ]),
      ]
    : []
  return group(
    box([width - 20, plinth, depth - 20], materials.ink, [0, plinth / 2, 0]),
    box([width, height, depth], materials.grey, [0, middle, 0], 6),
    ...leaves,
    ...panel,
  )
}

/** A flat screen in a dark frame, its back at z = 0. */
export function operatorScreen(width: number, height: number): Group {
  const rows = spread(0.3, -0.3, 4)
  return group(
    box([width, height, 26], materials.dark, [0, 0, 13], 6),
    box([width * 0.9, height * 0.86, 3], materials.screen, [0, 0, 26], 1),
    ...rows.map((y, i) =>
      role(
        box(
          [width * (i === 0 ? 0.7 : 0.36), height * 0.07, 1.5],
          materials.lamp,
          [-width * (i === 0 ? 0.05 : 0.22), y * height, 28],
          0.3,
        ),
        'fine',
      ),
    ),
    role(
      box(
        [width * 0.28, height * 0.42, 1.5],
        materials.light,
        [width * 0.24, -height * 0.1, 28],
        0.3,
      ),
      'fine',
    ),
  )
}

/** An operator's desk on a foot: inclined panel with screen, buttons and emergency stop. */
export function operatorDesk(): Group {
  const head = group(
    box([620, 420, 90], materials.light, [0, 0, 0], 14),
    place(operatorScreen(360, 260), [-95, 30, 44]),
    emergencyStop([210, 110, 46], 32),
    ...[-30, -90, -150].map((y) =>
      cylinder(16, 12, y === -30 ? materials.white : materials.slate, [180, y, 50], 'z'),
    ),
    ...[-30, -90, -150].map((y) => cylinder(16, 12, materials.dark, [240, y, 50], 'z')),
  )
  return group(
    box([420, 20, 360], materials.dark, [0, 10, 0], 5),
    box([140, 900, 100], materials.grey, [0, 460, 0], 10),
    place(head, [0, 1060, 60], [-32, 0, 0]),
  )
}

/** A signal lamp with three fields on a stalk, standing on y = 0. */
export function signalLamp(): Group {
  return group(
    cylinder(14, 180, materials.aluminium, [0, 90, 0]),
    cylinder(34, 14, materials.ink, [0, 186, 0]),
    ...[materials.lamp, materials.white, materials.signal].map((material, i) =>
      cylinder(31, 58, material, [0, 224 + i * 62, 0]),
    ),
    cylinder(33, 12, materials.ink, [0, 385, 0]),
  )
}
