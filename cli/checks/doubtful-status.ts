/** Unauthorized, Forbidden, Proxy Authentication, Too Many Requests, Legal Reasons; 999 is LinkedIn's own. */
const refusals = new Set([401, 403, 407, 429, 451, 999])

/** Request Timeout and Too Early. */
const passing = new Set([408, 425])

/** What servers and the walls before them answer to programs, whatever visitors get. */
export function isRefusal(status: number): boolean {
  return refusals.has(status)
}

/** The next try may succeed. */
export function isPassing(status: number): boolean {
  return status >= 500 || passing.has(status)
}
