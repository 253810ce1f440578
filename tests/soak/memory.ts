import { residentMb } from '../../bench/servers/process-usage.ts'

/** Memory of a process in the course of time. */
export interface MemoryLog {
  /** In MB, each with what was done until then. */
  samples: { done: number; mb: number }[]
  stop: () => void
}

const intervalMs = 500

/** @param done counts what is done, to set memory against it */
export function watchMemory(pid: number, done: () => number = () => 0): MemoryLog {
  const samples: MemoryLog['samples'] = []
  const sample = () => samples.push({ done: done(), mb: residentMb(pid).now })
  sample()
  const timer = setInterval(sample, intervalMs)
  return {
    samples,
    stop() {
      clearInterval(timer)
      sample()
    },
  }
}

/** How much memory grows with what is done, by least squares. @returns MB for one done */
export function slopeOf(samples: MemoryLog['samples']): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanDone, meanMb] = [
    mean(samples.map(({ done }) => done)),
    mean(samples.map(({ mb }) => mb)),
  ]
  const covariance = mean(samples.map(({ done, mb }) => (done - meanDone) * (mb - meanMb)))
  return covariance / mean(samples.map(({ done }) => (done - meanDone) ** 2))
}
