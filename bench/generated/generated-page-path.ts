/** Path of a page of `generate-backend.ts`. */
export function generatedPagePath(number: number): string {
  return number === 0 ? '/de' : `/de/seite-${number}`
}

/** Number of the page at a path; `NaN` for other paths. */
export function generatedPageNumber(path: string): number {
  return path === '/de' ? 0 : Number(/^\/de\/seite-(\d+)$/.exec(path)?.[1])
}
