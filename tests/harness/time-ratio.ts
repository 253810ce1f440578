/**
 * How many times as long work on `large` takes as work on `small`. A machine that stalls makes single comparisons worse, so
 * the best of some counts.
 *
 * @param work on something of a size
 */
export function timeRatio(
  work: (size: number) => unknown,
  { small, large }: { small: number; large: number },
): number {
  work(large) // Code that runs for the first time takes longer.
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
