/**
 * Ratio of the run times for `large` and `small` inputs. A stalled machine distorts single comparisons, so
 * the best of several counts.
 *
 * @param work on an input of the given size
 */
export function timeRatio(
  work: (size: number) => unknown,
  { small, large }: { small: number; large: number },
): number {
  work(large) // The first run is slower.
  const ratios = Array.from({ length: comparisons }, () => {
    const shorter = Math.min(
      msOf(() => work(small)),
      msOf(() => work(small)),
    )
    return msOf(() => work(large)) / shorter
  })
  return Math.min(...ratios)
}

const comparisons = 12

function msOf(act: () => unknown): number {
  const start = performance.now()
  act()
  return performance.now() - start
}
