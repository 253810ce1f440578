import type { Figure } from './figures.ts'
import { costRatio, medianLoad, paceRatio, type Load } from './load-in-rounds.ts'
import { printDetail, printFigure } from './print-figure.ts'

/** How near a server comes to its limit. */
export function printPace(figure: Figure, loads: Load[], limits: Load[]): void {
  printFigure(figure, paceRatio(loads, limits))
  printDetail('    the same by processor time', costRatio(loads, limits), '', 2)
}

/** What a server did in the median of the rounds. */
export function printLoad(name: string, loads: Load[]): void {
  const { perSecond, cpuMs } = medianLoad(loads)
  printDetail(`${name}: requests a second`, perSecond)
  printDetail(`${name}: processor time of a request`, cpuMs * 1000, 'µs')
}
