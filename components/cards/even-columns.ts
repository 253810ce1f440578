/**
 * The number of columns with the fewest empty cells in the last row.
 *
 * @param candidates in order of preference
 */
export function evenColumns(count: number, candidates: [number, ...number[]]): number {
  const emptyPlaces = (columns: number) => (columns - (count % columns)) % columns
  return candidates.reduce((best, columns) =>
    emptyPlaces(columns) < emptyPlaces(best) ? columns : best,
  )
}
