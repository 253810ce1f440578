/** Median of some values; the upper of two middle values; 0 without values. */
export function median(values: number[]): number {
  return percentile(values, 50)
}

/** The given percentile of some values. */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
