/** Display time of a slide, ms: enough to read its title and text. */
const intervalMs = 7000

export interface Rotation {
  start: () => void
  /** Stops until the visitor starts it again. */
  stop: () => void
  /** Pauses as long as at least one reason is given, then starts a new interval. */
  hold: (reason: string, isGiven: boolean) => void
  isPlaying: () => boolean
}

interface RotationOptions {
  /** Shows the next slide. */
  advance: () => void
  onChange: (isPlaying: boolean) => void
}

/** Timer of slides that advance automatically. */
export function createRotation({ advance, onChange }: RotationOptions): Rotation {
  const reasons = new Set<string>()
  let isPlaying = false
  let timer: ReturnType<typeof setInterval> | undefined

  return {
    start: () => play(true),
    stop: () => play(false),
    hold(reason, isGiven) {
      if (isGiven) reasons.add(reason)
      else reasons.delete(reason)
      update()
    },
    isPlaying: () => isPlaying,
  }

  function play(value: boolean): void {
    if (value === isPlaying) return
    isPlaying = value
    update()
    onChange(isPlaying)
  }

  function update(): void {
    clearInterval(timer)
    if (isPlaying && reasons.size === 0) timer = setInterval(advance, intervalMs)
  }
}
