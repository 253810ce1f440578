/**
 * The number of columns that leaves the fewest places of the last row empty.
 *
 * @param candidates the one that is preferred first
 */
export function evenColumns(count: number, candidates: [number, ...number[]]): number {
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns
  return candidates.reduce((best, columns) =>
    emptyPlaces(columns) < emptyPlaces(best) ? columns : best,
  )
}
