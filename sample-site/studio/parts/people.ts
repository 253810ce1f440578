import type { Group } from 'three'
import { materials } from './materials.ts'
import { ball, box, group, lathe, pipe, place, type Point, role, type Vec } from './solids.ts'

type Posture = 'working' | 'standing' | 'pointing'

/** Elbow and hand of the right arm. */
const arms: Record<Posture, readonly [elbow: Vec, hand: Vec]> = {
  working: [
    [258, 1120, 70],
    [180, 1060, 330],
  ],
  standing: [
    [262, 1110, -10],
    [250, 850, 60],
  ],
  pointing: [
    [272, 1220, 200],
    [230, 1290, 470],
  ],
}

/** Sections of a leg, and of the upper body, which is flatter than it is wide. */
const leg: Point[] = [
  [0, 60],
  [58, 60],
  [68, 430],
  [92, 860],
  [0, 860],
]
const upperBody: Point[] = [
  [0, 810],
  [178, 820],
  [174, 960],
  [160, 1100],
  [196, 1330],
  [186, 1410],
  [110, 1460],
  [0, 1480],
]

/** A person of 1.75 m on y = 0 who looks towards +z. The left arm points at nothing. */
export function person(
  posture: Posture = 'working',
  { jacket = materials.slate, helmet = true } = {},
): Group {
  const body = lathe(upperBody, jacket)
  const stripe = lathe(
    [
      [150, 1060],
      [170, 1060],
      [174, 1120],
      [150, 1120],
    ],
    materials.white,
  )
  for (const part of [body, stripe]) part.scale.z = 0.62
  return role(
    group(
      ...[-1, 1].flatMap((side) => [
        place(lathe(leg, materials.dark), [side * 88, 0, 0]),
        box([100, 80, 270], materials.ink, [side * 90, 40, 45], 34),
      ]),
      body,
      stripe,
      arm(posture, 1, jacket),
      arm(posture === 'working' ? 'working' : 'standing', -1, jacket),
      ball([54, 80, 54], materials.skin, [0, 1490, 0]),
      ball([80, 108, 94], materials.skin, [0, 1612, 10]),
      helmet ? hardHat() : ball([88, 92, 100], materials.hair, [0, 1652, -14]),
    ),
    'load',
  )
}

function arm(posture: Posture, side: -1 | 1, jacket: typeof materials.slate): Group {
  const [elbow, hand] = arms[posture].map(([x, y, z]): Vec => [side * x, y, z]) as [Vec, Vec]
  return group(
    ball([60, 62, 56], jacket, [side * 176, 1384, 0]),
    pipe(50, jacket, [side * 182, 1384, 0], elbow, hand),
    ball([46, 52, 58], materials.skin, hand),
  )
}

function hardHat(): Group {
  return group(
    ball([112, 104, 126], materials.white, [0, 1664, 0]),
    ball([122, 14, 160], materials.white, [0, 1656, 30]),
  )
}
