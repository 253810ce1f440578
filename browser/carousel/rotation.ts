/** Display time of a slide, ms: enough to read its title and text. */
const intervalMs = 7000

interface RotationOptions {
  /** Shows the next slide. */
  advance: () => void
  onChange: (isPlaying: boolean) => void
}

/** Timer of slides that advance automatically. */
export function createRotation({ advance, onChange }: RotationOptions) {
  const reasons = new Set<string>()
  let isPlaying = false
  let timer: ReturnType<typeof setInterval> | undefined

  return {
    start: () => play(true),
    /** Stops until the visitor starts it again. */
    stop: () => play(false),
    /** Pauses as long as at least one reason is given, then starts a new interval. */
    hold: (reason: string, isGiven: boolean) => {
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
