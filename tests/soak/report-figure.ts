/** Prints a figure. A figure that misses its limit fails the run. */
export function reportFigure(what: string, isKept = true): void {
  console.log(isKept ? what : `${what}  <-- NOT KEPT`)
  if (!isKept) process.exitCode = 1
}
