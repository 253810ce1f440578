/** Request Timeout, Too Early, Too Many Requests (RFC 9110, 8470, 6585). */
const below500: ReadonlySet<number> = new Set([408, 425, 429])

/**
 * True if the same request may succeed later: the server is overloaded, restarting or broken. The only definition of "retryable" for calls
 * to the backend, for forms and for the editor.
 */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || below500.has(status)
}

/** True for a server that is being restarted: a second try after a moment may succeed. After other statuses it would add load. */
export function isRestarting(status: number): boolean {
  return status === 502 || status === 503 || status === 504
}
