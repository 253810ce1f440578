import autocannon from 'autocannon'
import { printDetail, printFigure, type BenchFigure } from './figures.ts'
import { median } from './median.ts'
import { cpuMs } from './servers/process-usage.ts'

/** A server that is measured. */
export interface BenchTarget {
  name: string
  url: string
  pid: number
  headers?: Record<string, string>
  /** Expected status of every response; default 200. */
  status?: number
}

/** Measurements of one server in one round. */
export interface Load {
  perSecond: number
  /** Processor time of the server for one request; `NaN` where the system does not report it. */
  cpuMs: number
}

interface Rounds {
  rounds: number
  seconds: number
  connections: number
}

/**
 * Loads several servers in turn, round after round, so that other work on the machine affects all of them.
 *
 * @returns the measurements of each round, by server name
 * @throws {Error} if a server responds with another status
 */
export async function loadInRounds(
  targets: BenchTarget[],
  { rounds, seconds, connections }: Rounds,
): Promise<(name: string) => Load[]> {
  const loads = new Map(targets.map(({ name }) => [name, [] as Load[]]))
  for (const target of targets) await load(target, 1, connections)
  for (let round = 0; round < rounds; round++)
    for (const target of targets)
      loads.get(target.name)?.push(await load(target, seconds, connections))
  return (name) => loads.get(name) ?? []
}

/** Throughput of one server as a share of another's: median over the rounds, each compared within its round. */
export function paceRatio(loads: Load[], limits: Load[]): number {
  return median(loads.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? NaN)))
}

/**
 * Ratio of processor times: the throughput ratio if only the server itself limited it. `NaN` where the system does not report processor
 * time.
 */
export function costRatio(loads: Load[], limits: Load[]): number {
  return median(loads.map(({ cpuMs: ms }, round) => (limits[round]?.cpuMs ?? NaN) / ms))
}

/** Median of the rounds. */
export function medianLoad(loads: Load[]): Load {
  return {
    perSecond: median(loads.map(({ perSecond }) => perSecond)),
    cpuMs: median(loads.map(({ cpuMs: ms }) => ms)),
  }
}

/** Prints the throughput of a server as a share of its limit. */
export function printPace(figure: BenchFigure, loads: Load[], limits: Load[]): void {
  printFigure(figure, paceRatio(loads, limits))
  printDetail('    the same by processor time', costRatio(loads, limits), '', 2)
}

/** Prints the median load of a server over the rounds. */
export function printLoad(name: string, loads: Load[]): void {
  const { perSecond, cpuMs: ms } = medianLoad(loads)
  printDetail(`${name}: requests a second`, perSecond)
  printDetail(`${name}: processor time of a request`, ms * 1000, 'µs')
}

async function load(
  { name, url, pid, headers, status = 200 }: BenchTarget,
  duration: number,
  connections: number,
): Promise<Load> {
  const before = cpuMs(pid)
  const result = await autocannon({ url, headers, duration, connections })
  const used = cpuMs(pid) - before
  const { total } = result.requests
  const right = result.statusCodeStats?.[`${status}`]?.count ?? 0
  if (result.errors > 0 || right < total || total === 0)
    throw new Error(`${name}: ${result.errors} errors, ${right} of ${total} answers are ${status}`)
  return { perSecond: total / result.duration, cpuMs: used / total }
}
