export interface AdaptiveLimit {
  /** How many may run at a time now. */
  current(): number
  /** Tells how one went that asked the backend. */
  record(sample: { durationMs: number; isFailure: boolean }): void
}

/**
 * How many requests a server bears at a time, found out by its latency: more while answers stay under twice what they take
 * when there is little to do, half as many where they do not or fail (additive increase, multiplicative decrease; TCP Vegas).
 *
 * Until the first sign of strain it doubles, as TCP's slow start does.
 */
export function createAdaptiveLimit({ max }: { max: number }): AdaptiveLimit {
  let limit = 1
  let isStarting = true
  let samples: number[] = []
  let recentMedians: number[] = []
  /** Answers that were under way when the limit was halved say nothing about the new one. */
  let ignored = 0

  function record({ durationMs, isFailure }: { durationMs: number; isFailure: boolean }): void {
    if (ignored > 0) {
      ignored -= 1
      return
    }
    if (isFailure) return slowDown()
    samples.push(durationMs)
    if (samples.length < Math.max(limit, minSamples)) return
    const latency = median(samples)
    recentMedians = [...recentMedians, latency].slice(-remembered)
    const floor = Math.max(calmMs, Math.min(...recentMedians))
    if (latency > 2 * floor) return slowDown()
    limit = Math.min(max, isStarting ? limit * 2 : limit + 1)
    samples = []
  }

  function slowDown(): void {
    ignored = limit - 1
    limit = Math.max(1, Math.floor(limit / 2))
    isStarting = false
    samples = []
  }

  return { current: () => limit, record }
}

/** One slow page among a few is no strain. */
const minSamples = 4

/** So quick that twice as long is chance, not strain. */
const calmMs = 10

/** Windows in which the lowest latency is looked for: a site that got slower for good becomes the measure in the end. */
const remembered = 30

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
