/**
 * Milliseconds since 1970, by a clock that is never set: what is a minute old is so whatever becomes of the time of day meanwhile.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
