import type { Figure } from './figures.ts'
import { costRatio, medianLoad, paceRatio, type Load } from './load-in-rounds.ts'
import { printDetail, printFigure } from './print-figure.ts'

/** Prints the throughput of a server as a share of its limit. */
export function printPace(figure: Figure, loads: Load[], limits: Load[]): void {
  printFigure(figure, paceRatio(loads, limits))
  printDetail('    the same by processor time', costRatio(loads, limits), '', 2)
}

/** Prints the median load of a server over the rounds. */
export function printLoad(name: string, loads: Load[]): void {
  const { perSecond, cpuMs } = medianLoad(loads)
  printDetail(`${name}: requests a second`, perSecond)
  printDetail(`${name}: processor time of a request`, cpuMs * 1000, 'µs')
}
