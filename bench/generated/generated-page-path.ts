/** Where a page of `generate-backend.ts` is. */
export function generatedPagePath(number: number): string {
  return number === 0 ? '/de' : `/de/seite-${number}`
}

/** Which page a path is; `NaN` where it is none. */
export function generatedPageNumber(path: string): number {
  return path === '/de' ? 0 : Number(/^\/de\/seite-(\d+)$/.exec(path)?.[1])
}
