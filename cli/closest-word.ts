/** Upper limit of different letters in a typing error. */
export const mostEdits = 3

/** @returns the most similar known word; `undefined` if none is similar enough */
export function closestWord(word: string, known: readonly string[]): string | undefined {
  const [closest] = known
    .map((candidate) => ({
      candidate,
      edits: editDistance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ candidate, edits }) => edits <= mostEdits && edits < candidate.length / 2)
    .sort((a, b) => a.edits - b.edits)
  return closest?.candidate
}

/** Levenshtein distance, computed row by row. */
function editDistance(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === other ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
