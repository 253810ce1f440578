import type { Group } from 'three'
import { boltCircle } from './fasteners.ts'
import { slackHose } from './hoses.ts'
import { materials } from './materials.ts'
import { box, cylinder, group, lathe, place, type Vec } from './solids.ts'

/** Turn of the base, and tilt of shoulder, elbow and wrist in degrees. */
interface Pose {
  base: number
  shoulder: number
  elbow: number
  wrist: number
}

/** A six-axis robot on y = 0 with a reach of about 2 m; the tool hangs at its flange, downwards. */
export function robot({ base, shoulder, elbow, wrist }: Pose, tool: Group): Group {
  const flange = group(cylinder(70, 60, materials.steel, [0, -30, 0]), place(tool, [0, -60, 0]))
  const hand = place(
    group(
      box([150, 210, 170], materials.light, [0, -70, 0], 40),
      joint([0, 0, 0], 90, 200),
      place(flange, [0, -175, 0]),
    ),
    [1000, 0, 0],
    [0, 0, wrist],
  )
  const forearm = place(
    group(
      joint([0, 0, 0], 150, 320),
      box([420, 250, 250], materials.light, [60, 40, 0], 60),
      place(
        lathe(
          [
            [0, 0],
            [115, 0],
            [80, 820],
            [0, 820],
          ],
          materials.light,
        ),
        [200, 20, 0],
        [0, 0, -90],
      ),
      box([160, 170, 150], materials.light, [960, 10, 0], 40),
      cylinder(70, 150, materials.slate, [-180, 60, 0], 'x'),
      hand,
    ),
    [0, 900, 0],
    [0, 0, elbow],
  )
  const upper = place(
    group(
      joint([0, 0, 0], 190, 420),
      box([230, 980, 150], materials.light, [0, 450, 150], 70),
      joint([0, 900, 0], 150, 360),
      forearm,
      slackHose([-60, 60, 250], [-40, 880, 240], -60, 26),
    ),
    [220, 520, 0],
    [0, 0, shoulder],
  )
  const column = place(
    group(
      lathe(
        [
          [0, 90],
          [260, 90],
          [240, 260],
          [200, 330],
          [0, 330],
        ],
        materials.light,
      ),
      box([460, 330, 330], materials.light, [110, 450, 0], 60),
      upper,
    ),
    [0, 0, 0],
    [0, base, 0],
  )
  return group(
    box([640, 40, 640], materials.dark, [0, 20, 0], 5),
    cylinder(270, 60, materials.slate, [0, 66, 0]),
    boltCircle([0, 40, 0], 290, 8, 20),
    column,
  )
}

function joint(at: Vec, radius: number, width: number): Group {
  return group(
    cylinder(radius, width, materials.signal, at, 'z'),
    cylinder(radius * 0.8, width + 24, materials.slate, at, 'z'),
  )
}
