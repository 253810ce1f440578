import type { Figure } from './figures.ts'

/** Prints one line: figure, value, and whether the value meets the limit. */
export function printFigure({ what, limit, digits, isKept }: Figure, value: number): void {
  const verdict = isKept(value) ? 'kept' : 'MISSED'
  console.log(line(what, value.toFixed(digits), `limit ${limit.padEnd(10)} ${verdict}`))
}

/** Prints a figure that has no value on this machine. */
export function printMissing({ what }: Figure, why: string): void {
  console.log(line(what, '–', why))
}

/** Prints a value that explains the figures. */
export function printDetail(what: string, value: number, unit = '', digits = 0): void {
  console.log(line(what, value.toFixed(digits), unit))
}

function line(what: string, value: string, rest: string): string {
  return `  ${what.padEnd(56)} ${value.padStart(9)}  ${rest}`.trimEnd()
}
