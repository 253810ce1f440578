import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../bench/median.ts'
import type { Site } from '../harness/servers/start-site.ts'

/** Results of sequential requests. */
export interface SentRequest {
  count: number
  /** Failed requests (not 200): path with status or error. */
  failed: string[]
  medianMs: number
  slowestMs: number
}

/**
 * Requests one page after the other, repeatedly.
 *
 * @param isOver checked before each request
 */
export async function sendInTurn(
  site: Pick<Site, 'get'>,
  paths: string[],
  isOver: () => boolean,
): Promise<SentRequest> {
  const times: number[] = []
  const failed: string[] = []
  for (let asked = 0; !isOver(); asked++) {
    const path = paths[asked % paths.length] ?? ''
    const start = performance.now()
    const status = await site.get(path).then(
      (response) => response.status,
      (error: Error) => error.message,
    )
    times.push(performance.now() - start)
    if (status !== 200) failed.push(`${path}: ${status}`)
    await pause(10)
  }
  return { count: times.length, failed, medianMs: median(times), slowestMs: Math.max(0, ...times) }
}

/** Requests each page once. */
export function sendOnce(site: Pick<Site, 'get'>, paths: string[]): Promise<SentRequest> {
  let left = paths.length
  return sendInTurn(site, paths, () => left-- === 0)
}

/** @returns true once the given time has passed */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

/** Formats the results as one line. */
export function timesOf({ medianMs, slowestMs }: SentRequest): string {
  return `median ${medianMs.toFixed(1)} ms, slowest ${slowestMs.toFixed(0)} ms`
}
