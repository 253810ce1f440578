/** Prints a figure. One that is not kept fails the run. */
export function report(what: string, isKept = true): void {
  console.log(isKept ? what : `${what}  <-- NOT KEPT`)
  if (!isKept) process.exitCode = 1
}
