import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../../bench/median.ts'
import type { Site } from '../harness/servers/start-site.ts'

/** How requests one after the other went. */
export interface Asked {
  count: number
  /** Of those, the ones that were no 200, each as its path with the status or what went wrong. */
  failed: string[]
  medianMs: number
  slowestMs: number
}

/**
 * Asks for one page after the other, all of them again and again.
 *
 * @param isOver is asked before each request
 */
export async function askInTurn(
  site: Pick<Site, 'get'>,
  paths: string[],
  isOver: () => boolean,
): Promise<Asked> {
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

/** Asks for each page once. */
export function askOnce(site: Pick<Site, 'get'>, paths: string[]): Promise<Asked> {
  let left = paths.length
  return askInTurn(site, paths, () => left-- === 0)
}

/** @returns whether so much time has gone by since now */
export function after(ms: number): () => boolean {
  const end = performance.now() + ms
  return () => performance.now() >= end
}

/** For a line of figures. */
export function timesOf({ medianMs, slowestMs }: Asked): string {
  return `median ${medianMs.toFixed(1)} ms, slowest ${slowestMs.toFixed(0)} ms`
}
