/** What a browser tells of its connection; some tell nothing. */
interface BrowserConnection {
  onLine: boolean
  connection?: { effectiveType?: string; saveData?: boolean }
}

/**
 * Whether pages may be fetched ahead: not offline, not on a 2g connection, and not where the visitor saves data.
 *
 * @see https://wicg.github.io/netinfo/
 */
export function isPrefetchWelcome({ onLine, connection = {} }: BrowserConnection): boolean {
  const isSlow = connection.effectiveType?.includes('2g') ?? false
  return onLine && !isSlow && !connection.saveData
}
