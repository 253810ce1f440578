import { type Group, QuadraticBezierCurve3, Vector3 } from 'three'
import { materials } from './materials.ts'
import { box, cylinder, group, lathe, pipe, place, type Point, type Vec } from './solids.ts'

/** A hose through points, with ferrules on both ends. */
export function hose(radius: number, ...points: Vec[]): Group {
  const ferrules = points
    .filter((_, i) => i === 0 || i === points.length - 1)
    .map((end) => cylinder(radius * 1.18, radius * 1.7, materials.steel, end))
  return group(pipe(radius, materials.hose, ...points), ...ferrules)
}

/** A hose that hangs through between two places. */
export function slackHose(from: Vec, to: Vec, sag: number, radius: number): Group {
  const middle = new Vector3(
    (from[0] + to[0]) / 2,
    Math.min(from[1], to[1]) - sag,
    (from[2] + to[2]) / 2,
  )
  const curve = new QuadraticBezierCurve3(new Vector3(...from), middle, new Vector3(...to))
  return hose(radius, ...curve.getPoints(10).map((p): Vec => [p.x, p.y, p.z]))
}

/** The pleated tube of a tube lifter, standing on y = 0. */
export function pleatedTube(radius: number, length: number, cut: boolean): Group {
  const count = Math.round(length / (radius * 0.36))
  const step = length / count
  const pleats = (inset: number): Point[] =>
    Array.from({ length: count }, (_, i): Point[] => [
      [radius * 0.86 - inset, i * step],
      [radius - inset, i * step + step * 0.36],
      [radius - inset, i * step + step * 0.64],
    ]).flat()
  const [outer, inner] = [pleats(0), pleats(radius * 0.09)]
  return lathe(
    [...outer, [radius * 0.86, length], [radius * 0.77, length], ...inner.toReversed()],
    materials.slate,
    cut,
  )
}

/** Energy chain in the x-y plane: a lower run, a bend upwards and an upper run; y = 0 is its underside. */
export function dragChain(
  lower: number,
  upper: number,
  bend: number,
  { width = 90, height = 44 } = {},
): Group {
  const pitch = height * 1.25
  const links = group()
  const link = (at: Vec, degrees: number): void => {
    const shell = group(
      box([pitch * 0.96, height, 8], materials.ink, [0, 0, width / 2 - 4]),
      box([pitch * 0.96, height, 8], materials.ink, [0, 0, 4 - width / 2]),
      box([pitch * 0.5, 6, width], materials.slate, [0, height / 2 - 3, 0]),
      box([pitch * 0.5, 6, width], materials.slate, [0, 3 - height / 2, 0]),
    )
    links.add(place(shell, at, [0, 0, degrees]))
  }
  for (let x = 0; x < lower; x += pitch) link([-x, height / 2, 0], 0)
  const arc = Math.round((Math.PI * bend) / pitch)
  for (let i = 0; i <= arc; i += 1) {
    const angle = (i / arc) * Math.PI
    link(
      [bend * Math.sin(angle) + pitch / 2, height / 2 + bend * (1 - Math.cos(angle)), 0],
      (angle * 180) / Math.PI,
    )
  }
  for (let x = 0; x < upper; x += pitch) link([-x, height / 2 + 2 * bend, 0], 0)
  return links
}
