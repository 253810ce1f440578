import type { Point } from './iso.ts'

type Placed = readonly [x: number, y: number]

/** Convex hull of the points as `place` puts them into the picture (monotone chain). */
export function convexHull(points: readonly Point[], place: (point: Point) => Placed): Point[] {
  const placed = points
    .map((point) => ({ point, at: place(point) }))
    .toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
  const chain = (sorted: typeof placed) => {
    const kept: typeof placed = []
    for (const next of sorted) {
      while (bendsInwards(kept.at(-2)?.at, kept.at(-1)?.at, next.at)) kept.pop()
      kept.push(next)
    }
    return kept.slice(0, -1)
  }
  return [...chain(placed), ...chain(placed.toReversed())].map(({ point }) => point)
}

function bendsInwards(a: Placed | undefined, b: Placed | undefined, c: Placed): boolean {
  if (!a || !b) return false
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) <= 0
}
