/** What a hook returns where there is no page to show: a redirect, or the error page with a status. */
export type NoPage = Redirect | PageError

export interface Redirect {
  kind: 'redirect'
  /** Percent-encoded, as a header wants it. */
  location: string
  status: 301 | 302
}

export interface PageError {
  kind: 'error'
  /** The status that is shown; 598 stands for a backend that does not answer. */
  status: number
  /** The backend's own words, below the title. */
  publicMessage?: string
  /** The raw error; shown in development only. */
  message?: string
}

export function redirect(location: string, status: 301 | 302): Redirect {
  return { kind: 'redirect', location, status }
}

export function pageError(status: number): PageError {
  return { kind: 'error', status }
}
