import type { Segment } from './line-view.ts'

type Place = readonly [x: number, y: number]

const tolerance = 0.2

/** Path data of segments: joined where they meet, straightened where a step would not be seen. */
export function toPath(segments: readonly Segment[], dx: number, dy: number): string {
  return joined(segments)
    .map((line) => simplified(line).map(([x, y]) => `${short(x + dx)} ${short(y + dy)}`))
    .map(([first, ...rest]) => `M${first}L${rest.join(' ')}`)
    .join('')
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

function joined(segments: readonly Segment[]): Place[][] {
  const open = new Map<string, Set<number>>()
  const lines = unique(segments)
  lines.forEach(([x1, y1, x2, y2], i) => {
    for (const key of [keyOf([x1, y1]), keyOf([x2, y2])])
      open.set(key, (open.get(key) ?? new Set()).add(i))
  })
  const used = new Set<number>()
  const next = (end: Place): Place | undefined => {
    const candidates = open.get(keyOf(end))
    const index = [...(candidates ?? [])].find((i) => !used.has(i))
    const line = index === undefined ? undefined : lines[index]
    if (index === undefined || !line) return undefined
    used.add(index)
    const [x1, y1, x2, y2] = line
    return keyOf([x1, y1]) === keyOf(end) ? [x2, y2] : [x1, y1]
  }
  return lines.flatMap(([x1, y1, x2, y2], i) => {
    if (used.has(i)) return []
    used.add(i)
    const line: Place[] = [
      [x1, y1],
      [x2, y2],
    ]
    for (let end = next([x2, y2]); end; end = next(end)) line.push(end)
    for (let start = next([x1, y1]); start; start = next(start)) line.unshift(start)
    return [line]
  })
}

function unique(segments: readonly Segment[]): Segment[] {
  const known = new Map<string, Segment>()
  for (const segment of segments) {
    const [x1, y1, x2, y2] = segment
    known.set([keyOf([x1, y1]), keyOf([x2, y2])].sort().join('|'), segment)
  }
  return [...known.values()].filter(([x1, y1, x2, y2]) => keyOf([x1, y1]) !== keyOf([x2, y2]))
}

function keyOf([x, y]: Place): string {
  return `${Math.round(x * 5)},${Math.round(y * 5)}`
}

/** Douglas and Peucker's way: keeps the points that lie off the line between their neighbours. */
function simplified(line: readonly Place[]): Place[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const distances = line.map((point) => distance(point, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) < tolerance) return [first, last]
  return [
    ...simplified(line.slice(0, farthest + 1)).slice(0, -1),
    ...simplified(line.slice(farthest)),
  ]
}

function distance([x, y]: Place, [x1, y1]: Place, [x2, y2]: Place): number {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length === 0) return Math.hypot(x - x1, y - y1)
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
}
