import type { Group } from 'three'
import { gearMotor } from './drives.ts'
import { screws, cornerScrews } from './fasteners.ts'
import { materials } from './materials.ts'
import { slotProfile } from './profiles.ts'
import { box, cylinder, group, place, role, spread, type Vec } from './solids.ts'

/** A guard fence along x from 0 to the length, standing on y = 0: posts, frames and clear panes. */
export function guard(
  length: number,
  { height = 2000, fields = Math.max(1, Math.round(length / 1200)) } = {},
): Group {
  const field = length / fields
  const posts = spread(0, length, fields + 1).map((x) =>
    group(
      place(slotProfile(height, 'y', 40, 40), [x, height / 2, 0]),
      box([110, 12, 110], materials.dark, [x, 6, 0]),
    ),
  )
  const panes = spread(field / 2, length - field / 2, fields).map((x) => {
    const pane = role(
      box([field - 60, height - 260, 6], materials.perspex, [x, height / 2 + 80, 0], 1),
      'fine',
    )
    const rails = [150, height - 20].map((y) =>
      place(slotProfile(field - 40, 'x', 40, 40), [x, y, 0]),
    )
    return group(pane, ...rails)
  })
  return group(...posts, ...panes)
}

/** A driven roller conveyor along x around its middle; rollers' tops are at the given height. */
export function rollerConveyor(length: number, width: number, height: number): Group {
  const pitch = 150
  const count = Math.max(2, Math.round(length / pitch))
  const rollers = spread(-length / 2 + pitch / 2, length / 2 - pitch / 2, count).map((x) =>
    cylinder(38, width - 30, materials.steel, [x, height - 38, 0], 'z'),
  )
  const legs = spread(
    -length / 2 + 160,
    length / 2 - 160,
    Math.max(2, Math.round(length / 1800)),
  ).map((x) =>
    group(
      ...[-1, 1].map((side) =>
        group(
          box(
            [80, height - 130, 60],
            materials.slate,
            [x, (height - 130) / 2, (side * width) / 2],
            4,
          ),
          box([160, 14, 130], materials.ink, [x, 7, (side * width) / 2]),
        ),
      ),
      box([50, 60, width - 60], materials.slate, [x, height * 0.35, 0], 4),
    ),
  )
  const sides = [-1, 1].map((side) =>
    group(
      box([length, 130, 30], materials.light, [0, height - 75, (side * width) / 2], 6),
      screws(
        spread(-length / 2 + pitch / 2, length / 2 - pitch / 2, count).map((x): Vec => [
          x,
          height - 40,
          (side * width) / 2 + side * 15,
        ]),
        side * 10,
        'z',
      ),
    ),
  )
  return group(
    ...rollers,
    ...sides,
    ...legs,
    place(gearMotor(150), [length * 0.2, height - 230, width * 0.3]),
  )
}

/** A painted steel frame for a gantry: two columns with feet and a crossbeam along z. */
export function portalFrame(height: number, span: number, section: number): Group {
  const columns = [-1, 1].map((side) => {
    const z = (side * span) / 2
    return group(
      box([section, height, section], materials.light, [0, height / 2, z], 14),
      box([section * 2.2, 28, section * 2.2], materials.dark, [0, 14, z], 5),
      gussets(section, z),
      cornerScrews([0, 28, z], [section * 0.85, section * 0.85], 22),
    )
  })
  return group(
    ...columns,
    box([section, section, span + section], materials.light, [0, height + section / 2, 0], 14),
  )
}

function gussets(section: number, z: number): Group {
  return group(
    ...[-1, 1].map((x) =>
      box(
        [section * 0.5, section * 0.7, 14],
        materials.light,
        [x * section * 0.7, section * 0.4, z],
        3,
      ),
    ),
  )
}
