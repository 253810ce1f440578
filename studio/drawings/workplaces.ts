import type { Iso, Point } from './iso.ts'
import { materials, palette } from './palette.ts'
import { nameplate } from './plant-machines.ts'

/** A bench with drawers and a vice, its board of tools behind it. */
export function workbench(iso: Iso, length = 260): string {
  const board = (x: number, z: number): Point => [x, 4, z]
  const tools = [0.12, 0.24, 0.36, 0.52, 0.66, 0.8].map((share, i) =>
    iso.line(
      [board(length * share, 168 - (i % 3) * 8), board(length * share, 128)],
      i % 2 ? palette.silver : palette.steel,
      7,
    ),
  )
  return [
    iso.box([0, 0, 96], [length, 4, 90], materials.slate),
    ...tools,
    iso.box([8, 10, 0], [70, 60, 84], materials.steel),
    ...[22, 42, 62].map((z) =>
      iso.line(
        [
          [16, 70, z],
          [70, 70, z],
        ],
        palette.silver,
        3,
      ),
    ),
    iso.box([length - 22, 10, 0], [14, 60, 84], materials.steel),
    iso.box([0, 4, 84], [length, 72, 10], materials.wood),
    vice(iso.at(length - 78, 44, 94)),
    iso.cylinder([118, 36, 94], 'z', 16, 20, materials.silver),
    iso.cylinder([118, 36, 110], 'z', 10, 9, materials.grey),
  ].join('')
}

function vice(iso: Iso): string {
  return [
    iso.box([0, 0, 0], [34, 26, 14], materials.slate),
    iso.box([0, 0, 14], [34, 10, 14], materials.signal),
    iso.box([0, 18, 14], [34, 10, 14], materials.signal),
    iso.tube(
      [
        [17, 28, 20],
        [17, 46, 20],
      ],
      3,
      palette.silver,
    ),
  ].join('')
}

/** A desk with two screens that show a machine in outline. */
export function designDesk(iso: Iso): string {
  return [
    iso.box([10, 10, 0], [12, 60, 82], materials.steel),
    iso.box([208, 10, 0], [12, 60, 82], materials.steel),
    iso.box([0, 0, 82], [230, 90, 7], materials.wood),
    screen(iso.at(20, 18, 89)),
    screen(iso.at(124, 18, 89)),
    iso.box([60, 62, 89], [70, 22, 3], materials.paper),
    iso.box([146, 66, 89], [12, 18, 4], materials.slate),
    iso.box([186, 54, 89], [32, 28, 1], materials.paper),
  ].join('')
}

function screen(iso: Iso): string {
  const on = (x: number, z: number): Point => [x, 6, z]
  return [
    iso.box([36, 0, 0], [16, 6, 22], materials.steel),
    iso.box([0, 0, 20], [90, 6, 62], materials.slate),
    iso.polygon([on(5, 25), on(85, 25), on(85, 77), on(5, 77)], '#22313e'),
    iso.line([on(14, 40), on(74, 40), on(74, 48), on(14, 48), on(14, 40)], palette.silver, 1.5),
    iso.line([on(24, 40), on(24, 32)], palette.silver, 1.5),
    iso.line([on(64, 40), on(64, 32)], palette.silver, 1.5),
    iso.line([on(44, 48), on(44, 70)], palette.silver, 1.5),
    iso.line([on(12, 60), on(36, 60)], palette.signal, 1.5),
  ].join('')
}

/** A rack with bins of spare parts, its front towards +y. */
export function partsRack(iso: Iso, length = 300): string {
  const levels = [10, 76, 142, 208]
  const bins = levels
    .slice(0, 4)
    .flatMap((z, level) =>
      Array.from({ length: Math.floor((length - 16) / 48) }, (_, i) =>
        iso.box(
          [12 + i * 48, 12, z + 6],
          [40, 58, 26 + ((i + level) % 3) * 8],
          (i * 3 + level) % 7 === 2
            ? materials.signal
            : (i + level) % 2
              ? materials.wood
              : materials.grey,
        ),
      ),
    )
  const perLevel = bins.length / levels.length
  return [
    iso.box([0, 0, 0], [8, 8, 280], materials.slate),
    iso.box([length - 8, 0, 0], [8, 8, 280], materials.slate),
    ...levels.flatMap((z, level) => [
      iso.box([0, 0, z], [length, 76, 6], materials.silver),
      ...bins.slice(level * perLevel, (level + 1) * perLevel),
    ]),
    iso.box([0, 68, 0], [8, 8, 280], materials.slate),
    iso.box([length - 8, 68, 0], [8, 8, 280], materials.slate),
  ].join('')
}

/** A test weight with its mass in tonnes. */
export function testWeight(iso: Iso, word: string): string {
  return (
    iso.box([0, 0, 0], [96, 96, 60], materials.steel) +
    iso.box([36, 36, 60], [24, 24, 8], materials.silver) +
    nameplate(iso, [48, 96, 20], 20, palette.paper, word)
  )
}

/** A frame of two columns and a crosshead with a pulling cylinder. */
export function testFrame(iso: Iso, span: number, height = 470): string {
  return [
    iso.box([-40, -30, 0], [70, 110, 14], materials.slate),
    iso.box([-20, 0, 14], [34, 50, height], materials.silver),
    iso.box([span - 30, -30, 0], [70, 110, 14], materials.slate),
    iso.box([span - 14, 0, 14], [34, 50, height], materials.silver),
    iso.cylinder([span / 2, 25, height - 70], 'z', 84, 24, materials.steel),
    iso.box([-40, -4, height + 14], [span + 80, 58, 56], materials.paper),
    nameplate(iso, [span / 2, 54, height + 30], 24, palette.slate, '40 T'),
    iso.tube(
      [
        [span / 2, 25, height - 70],
        [span / 2, 25, height - 116],
      ],
      8,
      palette.silver,
    ),
  ].join('')
}

/** Panes on an A-frame. */
export function glassRack(iso: Iso): string {
  const pane = { top: '#dbe9ee', left: palette.glass, right: '#8fb0bd' }
  return [
    iso.box([0, 0, 0], [280, 120, 10], materials.slate),
    ...[6, 140, 262].map((x) => iso.box([x, 36, 10], [12, 12, 190], materials.steel)),
    ...[0, 1, 2, 3].map((i) => iso.box([12, 54 + i * 13, 12], [256, 6, 190 - i * 14], pane, 0.85)),
  ].join('')
}

/** A stand at a trade fair: back wall with the name, a counter. */
export function fairStand(iso: Iso): string {
  return [
    iso.box([0, 0, 0], [560, 380, 8], materials.grey),
    iso.box([0, 0, 8], [10, 380, 250], materials.paper),
    iso.box([0, 0, 8], [560, 10, 250], materials.paper),
    iso.box([0, 10, 8], [560, 2, 26], materials.signal),
    nameplate(iso, [330, 11, 176], 44, palette.slate),
    iso.box([40, 270, 8], [60, 90, 96], materials.slate),
    iso.box([34, 264, 104], [72, 102, 8], materials.wood),
  ].join('')
}
