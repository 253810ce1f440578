/** The middle one of some values, of an even number the upper; 0 of none. */
export function median(values: number[]): number {
  return percentile(values, 50)
}

/** What so many per cent of the values stay below. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
