import type { Group, Mesh } from 'three'
import { materials } from './materials.ts'
import {
  box,
  circle,
  cylinder,
  group,
  place,
  plate,
  role,
  spread,
  strut,
  corners,
} from './solids.ts'
import { writing } from './writing.ts'

/** A bench with drawers and a vice along x, its board of tools behind it. */
export function workbench(): Group {
  const length = 2400
  const tools = spread(-length * 0.4, length * 0.4, 9).map((x, i) =>
    box([40, 240 + (i % 3) * 90, 24], i % 3 ? materials.steel : materials.signal, [x, 1430, -350]),
  )
  return group(
    box([length, 900, 30], materials.slate, [0, 1400, -380], 6),
    ...tools,
    box([length, 70, 760], materials.wood, [0, 865, 0], 8),
    ...[-1, 1].map((side) =>
      box([560, 740, 640], materials.slate, [side * (length / 2 - 320), 450, 0], 8),
    ),
    ...[-1, 1].flatMap((side) =>
      [280, 450, 620].map((y) =>
        box([470, 130, 12], materials.light, [side * (length / 2 - 320), y, 322], 4),
      ),
    ),
    place(vice(), [length * 0.3, 900, 230]),
    cylinder(110, 120, materials.grey, [-length * 0.12, 960, 60]),
    cylinder(60, 90, materials.steel, [-length * 0.12, 1060, 60]),
  )
}

function vice(): Group {
  return group(
    box([150, 80, 260], materials.slate, [0, 40, 0], 10),
    ...[-50, 70].map((z) => box([190, 110, 50], materials.signal, [0, 130, z], 8)),
    cylinder(14, 300, materials.chrome, [0, 90, 190], 'x'),
  )
}

/** A desk with two screens that show a machine in outline; they face +z. */
export function designDesk(): Group {
  return group(
    box([2000, 50, 900], materials.wood, [0, 740, 0], 10),
    ...[-1, 1].map((side) => box([60, 720, 760], materials.slate, [side * 920, 360, 0], 8)),
    ...[-1, 1].map((side) => place(drawingScreen(), [side * 400, 765, -160], [0, side * -8, 0])),
    box([520, 24, 180], materials.white, [-60, 778, 240], 6),
    box([80, 34, 120], materials.dark, [380, 782, 250], 20),
  )
}

function drawingScreen(): Group {
  const line = (from: readonly [number, number], to: readonly [number, number]) =>
    strut([...from, 18], [...to, 18], 7, materials.lamp)
  return group(
    box([240, 20, 200], materials.slate, [0, 10, 0], 6),
    box([50, 220, 40], materials.slate, [0, 110, -20], 6),
    box([700, 430, 30], materials.ink, [0, 420, 0], 10),
    box([660, 390, 4], materials.screen, [0, 420, 15], 2),
    role(
      group(
        line([-240, 380], [240, 380]),
        line([-240, 430], [240, 430]),
        ...[-240, 240].flatMap((x) => [
          line([x, 380], [x, 430]),
          line([x, 380], [x, 310]),
          line([x - 60, 310], [x + 60, 310]),
        ]),
        line([0, 430], [0, 560]),
      ),
      'fine',
    ),
  )
}

/** A rack with bins of spare parts, its front towards +z. */
export function partsRack(): Group {
  const length = 2700
  const bins = [200, 850, 1500, 2150].flatMap((y, level) =>
    spread(-length / 2 + 240, length / 2 - 240, 6).map((x, i) => {
      const height = 260 + ((i + level) % 3) * 80
      const material = [materials.grey, materials.carton][(i + level) % 2] ?? materials.grey
      const colour = (i * 3 + level) % 7 === 2 ? materials.signal : material
      return box([370, height, 620], colour, [x, y + 20 + height / 2, 0], 12)
    }),
  )
  return group(
    ...corners.map(([x, z]) =>
      box([80, 2800, 80], materials.slate, [(x * length) / 2, 1400, z * 330], 6),
    ),
    ...[200, 850, 1500, 2150].map((y) => box([length, 40, 740], materials.light, [0, y, 0], 4)),
    ...bins,
  )
}

/** A test weight with its mass, standing on y = 0. */
export function testWeight(word: string, size = 900): Group {
  return group(
    box([size, size * 0.62, size], materials.slate, [0, size * 0.31, 0], 14),
    box([size * 0.26, size * 0.07, size * 0.26], materials.light, [0, size * 0.65, 0], 8),
    place(writing(word, size * 0.22, materials.white), [0, size * 0.31, size / 2 + 4]),
  )
}

/** A test frame of two columns and a crosshead that pulls by a cylinder, across x. */
export function testFrame(): Group {
  const [span, height] = [3600, 4700]
  return group(
    ...[-1, 1].map((side) =>
      group(
        box([340, height, 460], materials.light, [(side * span) / 2, height / 2, 0], 16),
        box([700, 120, 1100], materials.slate, [(side * span) / 2, 60, 0], 10),
      ),
    ),
    box([span + 900, 620, 540], materials.white, [0, height + 310, 0], 20),
    place(writing('40 T', 300, materials.signal), [0, height + 310, 276]),
    cylinder(190, 800, materials.slate, [0, height - 400, 0]),
    cylinder(90, 700, materials.chrome, [0, height - 1100, 0]),
  )
}

/** A rack on which panes lean at a slope, their faces towards +z. */
export function paneRack(): Group {
  const [width, height] = [2400, 1700]
  const panes = [0, 1, 2, 3, 4].map((i) =>
    box([width - i * 60, height, 12], materials.pane, [0, height / 2, i * 46], 1),
  )
  return role(
    group(
      box([width + 200, 160, 900], materials.slate, [0, 80, 100], 8),
      place(group(...panes), [0, 170, -20], [-7, 0, 0]),
      ...[-1, 1].map((side) =>
        strut(
          [side * width * 0.4, 160, -60],
          [side * width * 0.4, height + 320, -330],
          90,
          materials.dark,
        ),
      ),
    ),
    'load',
  )
}

/** A delivery van of 5.3 m that looks towards +x, on y = 0. */
export function van(): Group {
  const body = [
    [-2600, 300],
    [-2600, 2200],
    [-2450, 2380],
    [700, 2380],
    [980, 2280],
    [1680, 1420],
    [2500, 1200],
    [2680, 980],
    [2680, 300],
  ] as const
  const sideWindow = [
    [760, 1420],
    [760, 2140],
    [920, 2140],
    [1500, 1420],
  ] as const
  return group(
    plate(body, 1960, materials.white, { bevel: 60 }),
    plate(sideWindow, 1972, materials.dark),
    place(box([1130, 30, 1640], materials.dark, [0, 0, 0], 10), [1345, 1860, 0], [0, 0, -51]),
    box([5290, 130, 1968], materials.signal, [40, 640, 0], 6),
    box([5320, 220, 1900], materials.ink, [40, 330, 0], 60),
    ...[-1650, 1720].flatMap((x) =>
      [-1, 1].flatMap((side) => [
        cylinder(350, 240, materials.ink, [x, 350, side * 900], 'z'),
        cylinder(190, 250, materials.light, [x, 350, side * 900], 'z'),
      ]),
    ),
    ...[-700, 560].map((x) => box([10, 1660, 1966], materials.light, [x, 1360, 0], 1)),
    place(writing('MUSTER', 400, materials.slate), [-1300, 1480, 984]),
    ...[-1, 1].map((side) => box([40, 170, 330], materials.lamp, [2655, 900, side * 720], 12)),
  )
}

/** The workshop of 1949: a gabled house with a gate towards +z and a chimney. */
export function firstWorkshop(): Group {
  const gable = [
    [-2600, 0],
    [2600, 0],
    [2600, 2900],
    [0, 4700],
    [-2600, 2900],
  ] as const
  const roof = (side: number) =>
    place(
      box([3500, 160, 7200], materials.slate, [0, 0, 0], 20),
      [side * 1390, 3840, 0],
      [0, 0, side * -34.7],
    )
  return group(
    plate(gable, 6600, materials.white),
    roof(-1),
    roof(1),
    box([620, 2100, 620], materials.signal, [1500, 4600, -1500], 10),
    box([2100, 2300, 60], materials.dark, [0, 1150, 3300], 6),
    box([24, 2300, 64], materials.light, [0, 1150, 3302], 2),
    ...[-1, 1].map((side) => place(pane(860, 1050), [side * 1780, 1750, 3300])),
    ...[-2000, 0, 2000].map((z) => place(pane(1000, 1050), [2600, 1750, z], [0, 90, 0])),
    place(writing('MUSTER', 330, materials.slate), [0, 2640, 3306]),
  )
}

function pane(width: number, height: number): Group {
  return group(
    box([width, height, 70], materials.slate, [0, 0, 0], 6),
    box([width - 120, height - 120, 78], materials.pane, [0, 0, 0], 2),
    box([40, height, 84], materials.slate, [0, 0, 0], 4),
  )
}

/** The works: a hall with a saw-tooth roof that carries solar modules, its gates towards +z. */
export function worksBuilding(): Group {
  const [bays, bay, depth, eaves] = [5, 6000, 15_000, 7000]
  const length = bay * bays
  const slope = (Math.atan2(2200, bay) * 180) / Math.PI
  const teeth = spread(-length / 2 + bay / 2, length / 2 - bay / 2, bays).map((x) => {
    const profile = [
      [-bay / 2, 0],
      [bay / 2, 0],
      [bay / 2, eaves],
      [-bay / 2, eaves + 2200],
    ] as const
    const modules = spread(-depth / 2 + 2600, depth / 2 - 2600, 3).map((z) =>
      box([4600, 90, 4200], materials.cell, [0, 120, z], 10),
    )
    return group(
      place(plate(profile, depth, materials.white), [x, 0, 0]),
      place(group(...modules), [x, eaves + 1100, 0], [0, 0, -slope]),
    )
  })
  const front = depth / 2
  return group(
    ...teeth,
    box([length + 100, 600, 60], materials.slate, [0, 300, front], 10),
    box([length - 2400, 1300, 80], materials.pane, [0, 5100, front], 6),
    ...[-1, 1].map((side) => place(gate(), [side * (length / 2 - 5200), 0, front])),
    box([1900, 3000, 90], materials.dark, [0, 1500, front], 10),
    place(writing('MUSTER', 1100, materials.slate), [0, 6400, front + 60]),
  )
}

function gate(): Group {
  return group(
    box([5400, 4000, 110], materials.grey, [0, 2000, 0], 10),
    ...spread(600, 3400, 5).map((y) => box([5400, 60, 130], materials.light, [0, y, 0], 6)),
  )
}

/** A stand at a fair: a platform with a wall that carries the name. */
export function fairStand(): Group {
  const [width, depth] = [5600, 4200]
  const wall = -depth / 2 + 60
  return group(
    box([width, 80, depth], materials.grey, [0, 40, 0], 10),
    box([width, 3200, 120], materials.white, [0, 1680, wall], 10),
    box([width, 300, 130], materials.signal, [0, 1060, wall], 4),
    place(writing('MUSTER', 520, materials.slate), [0, 2500, wall + 70]),
    box([900, 1020, 620], materials.dark, [-width * 0.36, 590, -500], 20),
    box([980, 50, 700], materials.wood, [-width * 0.36, 1125, -500], 10),
  )
}

/** A ring of rubber as it lies on a table, such as a pad's lip, around its middle. */
export function ring(outer: number, inner: number, height: number): Mesh {
  const standing = plate(circle(outer), height, materials.signal, { holes: [circle(inner)] })
  return place(standing, [0, 0, 0], [-90, 0, 0])
}
