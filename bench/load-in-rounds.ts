import autocannon from 'autocannon'
import { median } from './median.ts'
import { cpuMs } from './servers/process-usage.ts'

/** A server that is measured. */
export interface Target {
  name: string
  url: string
  pid: number
  headers?: Record<string, string>
  /** What every answer must have; 200 where it is missing. */
  status?: number
}

/** What one round has measured of one server. */
export interface Load {
  perSecond: number
  /** Processor time of the server, for one request; `NaN` where the system does not say. */
  cpuMs: number
}

interface Rounds {
  rounds: number
  seconds: number
  connections: number
}

/**
 * Loads several servers in turn, round after round, so that what else the machine does meets all of them.
 *
 * @returns what each round has measured, by the server's name
 * @throws {Error} if a server answers with another status
 */
export async function loadInRounds(
  targets: Target[],
  { rounds, seconds, connections }: Rounds,
): Promise<(name: string) => Load[]> {
  const loads = new Map(targets.map(({ name }) => [name, [] as Load[]]))
  for (const target of targets) await load(target, 1, connections)
  for (let round = 0; round < rounds; round++)
    for (const target of targets)
      loads.get(target.name)?.push(await load(target, seconds, connections))
  return (name) => loads.get(name) ?? []
}

/** How much of another server's pace one reaches: the median over the rounds, each with its own neighbours. */
export function paceRatio(loads: Load[], limits: Load[]): number {
  return median(loads.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? NaN)))
}

/**
 * The same by processor time: what the pace would be if nothing but the server kept it back. `NaN` where the system does
 * not say.
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

async function load(
  { name, url, pid, headers, status = 200 }: Target,
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
