/** Network Information API; not supported by all browsers. */
interface BrowserConnection {
  onLine: boolean
  connection?: { effectiveType?: string; saveData?: boolean }
}

/**
 * Whether prefetching is allowed: not offline, not on a 2g connection, and not with data saving on.
 *
 * @see https://wicg.github.io/netinfo/
 */
export function isPrefetchWelcome({ onLine, connection = {} }: BrowserConnection): boolean {
  const isSlow = connection.effectiveType?.includes('2g') ?? false
  return onLine && !isSlow && !connection.saveData
}
